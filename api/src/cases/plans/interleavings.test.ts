import { CallFailed } from '@cotyle/contract/client';
import { planApprovalCalls } from '@cotyle/contract/plan-approval';
import type { PlannedVersion } from '@cotyle/contract/plan-approval';
import { fileCalls } from '@cotyle/contract/files';
import type { Role } from '@cotyle/domain/access/roles';
import { signedText } from '@cotyle/domain/planning/approval/signed-content';
import { runs } from '@cotyle/domain/testing/sampled';
import { SLOW } from '@cotyle/domain/testing/slow';
import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '../../audit/verify-chain.ts';
import type { TestApp } from '../../testing/app.ts';
import { addFile } from '../../testing/clinic.ts';
import { TEST_PASSWORD } from '../../testing/people.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { startPlanningClinic } from './testing/planning-clinic.ts';
import type { PlannedCase, PlanSteps } from './testing/plan-steps.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let steps: PlanSteps;
beforeAll(async () => {
  ({ cotyle, staff, steps } = await startPlanningClinic());
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;

const angle = fc.integer({ min: 36, max: 49 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('save' as const), angle }),
  fc.record({ kind: fc.constant('angles' as const), angle }),
  fc.record({ kind: fc.constant('look' as const) }),
  fc.record({ kind: fc.constant('propose' as const) }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('approve' as const) }) },
  fc.record({ kind: fc.constant('delete scan' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/** The steps of one group are sent at the same moment. */
const groups = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 7 });

/** What the surgeon had on the screen when they signed. */
interface Seen {
  readonly version: PlannedVersion;
  readonly sha256: string;
}

const look = async (procedureId: number): Promise<Seen | undefined> => {
  const { versions, toSign } = await steps.approvalOf(procedureId);
  return versions[0] && toSign ? { version: versions[0], sha256: toSign.sha256 } : undefined;
};

/** Answers what was signed; undefined where nothing was. Any failure has to be one that the API declares. */
const run = async (made: PlannedCase, one: Step, seen: Seen | undefined): Promise<Seen | undefined> => {
  const { procedureId } = made;
  const shown = { procedureId, version: seen?.version.version ?? 1, sha256: seen?.sha256 ?? 'a'.repeat(64) };
  switch (one.kind) {
    case 'look':
      return undefined;
    case 'save':
      await steps.save(made, one.angle, { reason: 'Looked at it again' });
      return undefined;
    case 'angles':
      await steps.setAngles(procedureId, one.angle, { who: staff.SURGICAL_ASSISTANT });
      return undefined;
    case 'propose':
      await cotyle.call(planApprovalCalls.propose, { body: shown }, staff.SURGICAL_ASSISTANT.token);
      return undefined;
    case 'delete scan': {
      const file = { procedureId, creatorId: staff.SURGEON.id, type: 'SCAN' as const };
      await cotyle.call(fileCalls.delete, { body: { ids: [await addFile(db(), file)] } }, staff.ADMIN.token);
      return undefined;
    }
    case 'approve':
      await cotyle.call(
        planApprovalCalls.approve,
        { body: { ...shown, password: TEST_PASSWORD } },
        staff.SURGEON.token,
      );
      return seen;
  }
};

const signatureIn = ({ version, sha256 }: Seen, now: readonly PlannedVersion[]) => ({
  stored: now.find((one) => one.version === version.version),
  sha256,
});

const valuesOf = ({ version, side, inclination, anteversion, plan, madeOn }: PlannedVersion) => ({
  version,
  side,
  inclination,
  anteversion,
  plan,
  files: madeOn.map(({ fileId, sha256 }) => [fileId, sha256]),
});

/** Whatever has happened: an approval is of the latest version, of the fields of the procedure, and of what was signed. */
const checkCase = async (procedureId: number, signed: readonly Seen[]): Promise<void> => {
  const { approval, versions, toSign } = await steps.approvalOf(procedureId);
  const row = await db()
    .selectFrom('procedures')
    .selectAll()
    .where('id', '=', procedureId)
    .executeTakeFirstOrThrow();
  expect([row.approval_state, row.approval_version]).toEqual([approval.state, approval.version]);
  expect(versions[0]?.version).toBe(toSign?.version);
  expect([row.planned_inclination, row.planned_ante_version]).toEqual([
    versions[0]?.inclination ?? null,
    versions[0]?.anteversion ?? null,
  ]);
  for (const one of signed) {
    const { stored, sha256 } = signatureIn(one, versions);
    expect(stored && valuesOf(stored)).toEqual(valuesOf(one.version));
    expect(stored?.signatures.map((signature) => signature.sha256)).toContain(sha256);
  }
  const live = versions.flatMap(({ version, signatures }) =>
    signatures.filter(({ voided }) => voided === null).map((signature) => ({ version, signature })),
  );
  expect(live.map(({ version }) => version)).toEqual(approval.state === 'APPROVED' ? [approval.version] : []);
  for (const { version, signature } of live) {
    const signedVersion = versions.find((one) => one.version === version);
    const count = versions.flatMap(({ signatures }) => signatures).length;
    const text =
      signedVersion &&
      signedText({
        ...signedVersion,
        files: signedVersion.madeOn,
        procedureId,
        patientId: row.patient_id,
        approval: count,
      });
    expect(
      createHash('sha256')
        .update(text ?? '')
        .digest('hex'),
    ).toBe(signature.sha256);
    expect(versions[0]?.version).toBe(version);
  }
};

/** Losing to somebody else is a conflict or a stale plan; nothing else may happen. */
const unexpectedFailure = (outcome: PromiseSettledResult<unknown>): unknown[] => {
  if (outcome.status === 'fulfilled') return [];
  const failed: unknown = outcome.reason;
  return failed instanceof CallFailed && [409, 412].includes(failed.status) ? [] : [failed];
};

describe('Edits, proposals and approvals at the same moment', () => {
  it('never leave an approved version that differs from what was signed', SLOW, async () => {
    let approvals = 0;
    await fc.assert(
      fc.asyncProperty(groups, async (all) => {
        const made = await steps.addCase();
        await steps.save(made);
        const signed: Seen[] = [];
        for (const group of all) {
          // Everybody of a group has looked at the same plan before.
          const seen = await look(made.procedureId);
          const outcomes = await Promise.allSettled(group.map((one) => run(made, one, seen)));
          expect(outcomes.flatMap(unexpectedFailure)).toEqual([]);
          for (const outcome of outcomes)
            if (outcome.status === 'fulfilled' && outcome.value) signed.push(outcome.value);
          await checkCase(made.procedureId, signed);
        }
        approvals += signed.length;
      }),
      // A proposal must not count again when the scan that ended it is gone.
      { numRuns: runs(12, 4), examples: [[[[{ kind: 'propose' }], [{ kind: 'delete scan' }]]]] },
    );
    expect(approvals).toBeGreaterThan(0);
    const client = await cotyle.context.database.pool.connect();
    try {
      expect(await verifyChain(client)).toMatchObject({ isIntact: true });
    } finally {
      client.release();
    }
  });
});
