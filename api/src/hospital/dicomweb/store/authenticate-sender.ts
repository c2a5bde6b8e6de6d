import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { bearerOf } from '../../../http/authenticate.ts';
import { findByToken } from '../../connections/find-connection.ts';
import type { InstanceSource } from '../../receiving/receive-instance.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, where a connection stores images. */
    imageSender?: InstanceSource;
  }
}

/** Before anything of the request is read: a stranger learns nothing from a validation message. */
export const authenticateSender = async (
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  // While the database is not ready, the call itself answers so.
  if (!context.ready()) return;
  const token = bearerOf(request);
  const connection = token === undefined ? undefined : await findByToken(context, 'STOW_SENDER', token);
  if (!connection || connection.locationId === null) {
    void reply.header('www-authenticate', 'Bearer');
    throw new ApiError('SIGNED_OUT', { message: 'This token is not valid, or its connection has ended.' });
  }
  request.connectionId = connection.id;
  request.imageSender = { connectionId: connection.id, locationId: connection.locationId };
};
