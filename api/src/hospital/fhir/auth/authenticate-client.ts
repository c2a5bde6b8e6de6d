import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { bearerOf } from '../../../http/authenticate.ts';
import type { FhirClient } from '../../../http/fhir-client.ts';
import { hashSecretToken } from '../../../people/auth/secret-token.ts';
import { allows } from './scopes.ts';
import type { ScopeRight } from './scopes.ts';

const NOT_AUTHORISED = 'The access token is missing, unknown or expired.';

/** Read at each call: a connection that has ended has no client from then on. */
const findClient = async ({ database, now }: AppContext, token: string): Promise<FhirClient | undefined> => {
  const { rows } = await database.pool.query<FhirClient>({
    name: 'fhir-client',
    text: `select c.id as "connectionId", c.name, c.location_id as "locationId", t.scopes
           from fhir_tokens t join connections c on c.id = t.connection_id
           where t.token_hash = $1 and t.expires_at > $2 and c.ended_at is null and c.kind = 'FHIR_CLIENT'`,
    values: [hashSecretToken(token), now()],
  });
  return rows[0];
};

/** Before anything of the request is read. */
export const authenticateClient = async (
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { call } = request.routeOptions.config;
  // While the database is not ready, the call itself answers so.
  if (call?.access.kind !== 'fhir-client' || !context.ready()) return;
  const token = bearerOf(request);
  const client = token === undefined ? undefined : await findClient(context, token);
  if (!client) {
    void reply.header('www-authenticate', 'Bearer');
    throw new ApiError('SIGNED_OUT', { message: NOT_AUTHORISED });
  }
  request.connectionId = client.connectionId;
  request.server.assertWithinRateLimit(call, `connection-${client.connectionId}`, reply.raw);
  request.fhirClient = client;
};

export const requireScope = ({ scopes }: FhirClient, type: string, right: ScopeRight): void => {
  if (!allows(scopes, type, right))
    throw new ApiError('FORBIDDEN', { message: `The token has no scope system/${type}.${right}.` });
};
