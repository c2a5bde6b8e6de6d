import { ROLES } from '@cotyle/domain/access/roles';
import { z } from 'zod';
import { call } from './call.ts';
import { emptyAnswer, id, idParam, instant, valueAnswer } from './fields.ts';
import { identityProof, PROOF_FAILURES } from './identity-proof.ts';

const ssoLink = valueAnswer(
  z
    .strictObject({
      /** The address of the provider. */
      issuer: z.string(),
      linkedAt: instant,
    })
    .meta({ id: 'SsoLink' })
    .nullable(),
);

/** The link of an account to the identity provider, as its person and an administrator see and remove it. */
export const ssoLinkCalls = {
  own: call({
    method: 'GET',
    path: '/account/sso-link',
    summary: 'Whether the own account is linked to the identity provider',
    access: { kind: 'signed-in', roles: ROLES },
    answer: ssoLink,
    dependsOn: {},
  }),
  unlinkOwn: call({
    method: 'POST',
    path: '/account/sso-unlink',
    summary:
      'Unlink the own account; all own sessions end, and the next sign-in by the provider links it anew',
    access: { kind: 'signed-in', roles: ROLES },
    body: z.strictObject({ ...identityProof }),
    answer: emptyAnswer,
    fails: [...PROOF_FAILURES, 'CONFLICT'],
  }),
  of: call({
    method: 'GET',
    path: '/admin/user-sso-link/{id}',
    summary: 'Whether the account of a person is linked to the identity provider',
    access: { kind: 'signed-in', roles: ['MASTER_ADMIN', 'ADMIN'] },
    params: idParam,
    answer: ssoLink,
    dependsOn: {},
    fails: ['NOT_FOUND'],
  }),
  unlink: call({
    method: 'POST',
    path: '/admin/user-sso-unlink',
    summary: 'Unlink the account of a person; their sessions end',
    access: { kind: 'signed-in', roles: ['MASTER_ADMIN', 'ADMIN'] },
    body: z.strictObject({ userId: id, ...identityProof }),
    answer: emptyAnswer,
    fails: [...PROOF_FAILURES, 'NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
};
