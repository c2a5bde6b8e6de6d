import { isIP } from 'node:net';
import { NO_PASSKEYS_HERE } from '@cotyle/domain/second-factor/factors';
import type { FastifyRequest } from 'fastify';
import { publicUrlOf } from '../../config/config.ts';
import type { Config } from '../../config/config.ts';
import { ApiError } from '../../errors/api-error.ts';

/** The address for which passkeys are made, and the only one whose signatures are accepted. */
export interface RelyingParty {
  readonly origin: string;
  /** The host name. */
  readonly id: string;
}

/** From PUBLIC_URL, never from what a request says. */
export const relyingParty = (config: Config, request: FastifyRequest): RelyingParty => {
  const { origin, hostname } = new URL(publicUrlOf(config, request.socket.localPort));
  return { origin, id: hostname };
};

/** The standard allows no passkey for an IP address. */
export const assertPasskeysPossible = ({ id }: RelyingParty): void => {
  if (isIP(id.replace(/^\[|\]$/g, '')) !== 0) throw new ApiError('CONFLICT', { message: NO_PASSKEYS_HERE });
};
