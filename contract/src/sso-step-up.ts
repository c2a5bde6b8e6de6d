import { ROLES } from '@cotyle/domain/access/roles';
import { CONNECTION_KINDS } from '@cotyle/domain/connections/kinds';
import { ERASURE_KINDS } from '@cotyle/domain/retention/kinds';
import { z } from 'zod';
import { call } from './call.ts';
import { connectionName, id, linkToken, sha256, valueAnswer } from './fields.ts';

/** What a proof by the identity provider is for: it is valid for nothing else. */
const provenAction = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('APPROVE_PLAN'), procedureId: id, version: z.int().positive(), sha256 }),
    z.strictObject({ kind: z.literal('CHANGE_ROLE'), userId: id, role: z.enum(ROLES) }),
    z.strictObject({ kind: z.literal('RESET_FACTORS'), userId: id }),
    z.strictObject({ kind: z.literal('UNLINK'), userId: id }),
    z.strictObject({ kind: z.literal('ERASE'), patientId: id, what: z.enum(ERASURE_KINDS) }),
    z.strictObject({
      kind: z.literal('CREATE_CONNECTION'),
      connection: z.enum(CONNECTION_KINDS),
      name: connectionName,
    }),
    z.strictObject({ kind: z.literal('CHANGE_FACTORS') }),
  ])
  .meta({ id: 'ProvenAction' });

export type ProvenAction = z.output<typeof provenAction>;

/** For a signed-in person who has neither a password nor a second factor. */
export const ssoStepUpCalls = {
  start: call({
    method: 'POST',
    path: '/auth/sso/step-up',
    summary:
      'Prove an action by signing in at the identity provider again: answers the address to open there, and the id of the proof, which goes with the call of the action once the browser has come back',
    access: { kind: 'signed-in', roles: ROLES, whileFactorMissing: true },
    body: z.strictObject({ action: provenAction }),
    answer: valueAnswer(z.strictObject({ url: z.string(), id: linkToken })),
    fails: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE', 'TOO_MANY_CALLS'],
  }),
};
