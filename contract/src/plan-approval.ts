import { ROLES } from '@cotyle/domain/access/roles';
import { SIDES } from '@cotyle/domain/hip/side';
import { PLAN_PICTURE_VIEWS } from '@cotyle/domain/planning/plan-pictures';
import { z } from 'zod';
import { approvalState } from './approval-state.ts';
import { call } from './call.ts';
import { count, id, idParam, instant, sha256, valueAnswer } from './fields.ts';
import { identityProof, PROOF_FAILURES } from './identity-proof.ts';
import { madeOn, person, plan, planReaders } from './plans.ts';

/** An electronic signature: who, as what, when, with which meaning, and the hash of what was signed. */
const planSignature = z
  .strictObject({
    name: z.string(),
    role: z.enum(ROLES),
    meaning: z.string(),
    at: instant,
    sha256,
    /** Whether the server, having computed the hash again, found what was signed. */
    isIntact: z.boolean(),
    voided: z.strictObject({ by: person, at: instant, reason: z.string() }).nullable(),
  })
  .meta({ id: 'PlanSignature' });

export type PlanSignature = z.output<typeof planSignature>;

/** A version of the plan, with implants or with angles alone. */
const plannedVersion = z
  .strictObject({
    version: count,
    side: z.enum(SIDES).nullable(),
    /** Radiographic, in degrees. */
    inclination: z.number().nullable(),
    anteversion: z.number().nullable(),
    /** Null where no implants are planned. */
    plan: plan.nullable(),
    madeOn,
    by: person,
    at: instant,
    /** Why an approved plan was changed by this version. */
    reason: z.string().nullable(),
    /** The views of which there is a picture. */
    pictures: z.array(z.enum(PLAN_PICTURE_VIEWS)),
    proposed: z.strictObject({ by: person, at: instant }).nullable(),
    /** The latest first; those before were voided. */
    signatures: z.array(planSignature),
  })
  .meta({ id: 'PlannedVersion' });

export type PlannedVersion = z.output<typeof plannedVersion>;

const planApproval = z
  .strictObject({
    approval: approvalState,
    /** The latest first. */
    versions: z.array(plannedVersion),
    /** What an approval of the latest version would sign; null without a version. */
    toSign: z.strictObject({ version: count, sha256 }).nullable(),
    /** Why the latest version can be neither proposed nor approved now. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'PlanApproval' });

export type PlanApproval = z.output<typeof planApproval>;

/** What the person had before them: anything else is refused. */
const shown = { procedureId: id, version: count, sha256 };

export const planApprovalCalls = {
  get: call({
    method: 'GET',
    path: '/plan/approval/{id}',
    summary: 'The state of the plan of a procedure, with all versions, proposals and signatures',
    access: planReaders,
    params: idParam,
    answer: valueAnswer(planApproval),
    dependsOn: { record: ['procedures'], any: ['users'] },
    fails: ['NOT_FOUND'],
  }),
  propose: call({
    method: 'POST',
    path: '/plan/propose',
    summary: 'Propose the latest version of the plan to the surgeon',
    access: planReaders,
    body: z.strictObject(shown),
    answer: valueAnswer(planApproval),
    fails: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'STALE'],
  }),
  approve: call({
    method: 'POST',
    path: '/plan/approve',
    summary:
      'Approve the latest version of the plan by an electronic signature, with the password and a second factor again',
    access: { kind: 'signed-in', roles: ['SURGEON'] },
    body: z.strictObject({ ...shown, ...identityProof }),
    answer: valueAnswer(planApproval),
    fails: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'STALE', ...PROOF_FAILURES],
  }),
};
