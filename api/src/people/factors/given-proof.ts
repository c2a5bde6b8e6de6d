import type { IdentityProof } from '@cotyle/contract/identity-proof';
import { deviceName } from '@cotyle/domain/session/device';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { ChangingBrowser } from './change-factors.ts';
import type { GivenProof } from './prove-identity.ts';
import { relyingParty } from './relying-party.ts';

export const changingBrowser = (request: FastifyRequest): ChangingBrowser => ({
  address: request.ip,
  device: deviceName(request.headers['user-agent']),
});

/** The proof in the body of a call, with what its check needs of the request. */
export const givenProof = (
  config: Config,
  { password, secondFactor, providerProof }: IdentityProof,
  request: FastifyRequest,
): GivenProof => ({
  password,
  secondFactor,
  providerProof,
  ...changingBrowser(request),
  party: relyingParty(config, request),
});
