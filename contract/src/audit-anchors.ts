import { ANCHOR_DESTINATIONS } from '@cotyle/domain/audit/anchor-destination';
import { z } from 'zod';
import { call } from './call.ts';
import { count, instant, sha256, valueAnswer } from './fields.ts';

const destination = z.strictObject({
  destination: z.enum(ANCHOR_DESTINATIONS),
  /** Null until the first anchor is delivered. */
  deliveredAt: instant.nullable(),
  /** Anchors that are not delivered yet. */
  waiting: count,
  /** Why the oldest of them was not delivered. */
  problem: z.string().nullable(),
});

export const auditAnchorCalls = {
  state: call({
    method: 'GET',
    path: '/admin/audit-anchors',
    summary: 'Where the signed head of the event chain is sent, and whether it arrives',
    access: { kind: 'signed-in', roles: ['MASTER_ADMIN'] },
    answer: valueAnswer(
      z
        .strictObject({
          /** SHA-256 of the public key; null while anchors are off. */
          keyFingerprint: sha256.nullable(),
          destinations: z.array(destination),
        })
        .meta({ id: 'AuditAnchorState' }),
    ),
    dependsOn: {},
  }),
};
