import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../../context/app-context.ts';
import { recordFailure } from '../../connections/record-result.ts';
import { issueToken } from './issue-token.ts';
import type { TokenRequest } from './issue-token.ts';
import { OauthError } from './oauth-error.ts';

/** Failures in the shape of OAuth: programs know no other one here. */
export const sendToken = async (
  context: AppContext,
  reply: FastifyReply,
  request: TokenRequest,
  tokenUrl: string,
): Promise<void> => {
  void reply.header('cache-control', 'no-store');
  try {
    void reply.send(await issueToken(context, request, tokenUrl));
  } catch (error) {
    if (!(error instanceof OauthError)) throw error;
    if (error.connectionId !== undefined) await recordFailure(context, error.connectionId, error.message);
    void reply
      .code(error.code === 'invalid_client' ? 401 : 400)
      .send({ error: error.code, error_description: error.message });
  }
};
