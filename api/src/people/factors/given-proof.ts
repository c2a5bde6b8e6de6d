import type { IdentityProof } from '@cotyle/contract/identity-proof';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { GivenProof } from './prove-identity.ts';
import { relyingParty } from './relying-party.ts';

/** The proof in the body of a call, with what its check needs of the request. */
export const givenProof = (
  config: Config,
  { password, secondFactor }: IdentityProof,
  request: FastifyRequest,
): GivenProof => ({ password, secondFactor, address: request.ip, party: relyingParty(config, request) });
