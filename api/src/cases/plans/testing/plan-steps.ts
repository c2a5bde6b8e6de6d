import { planApprovalCalls } from '@cotyle/contract/plan-approval';
import { planCalls } from '@cotyle/contract/plans';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { degrees } from '@cotyle/domain/cup/units';
import type { ProcedureStatus } from '@cotyle/domain/status';
import type { TestApp } from '../../../testing/app.ts';
import { addFile, addProcedure } from '../../../testing/clinic.ts';
import { TEST_PASSWORD } from '../../../testing/people.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { aPlan } from './a-plan.ts';

export interface PlannedCase {
  readonly procedureId: number;
  readonly pelvisFileId: number;
  readonly scanFileId: number;
}

/** What people do with the plan of a case, by HTTP. */
export const planSteps = (cotyle: TestApp, staff: Record<Role, SignedInUser>) => {
  const db = cotyle.context.database.kysely;
  const approvalOf = async (procedureId: number, who = staff.SURGEON) =>
    (await cotyle.call(planApprovalCalls.get, { params: { id: String(procedureId) } }, who.token)).value;
  /** What somebody who has the plan before them sends. */
  const shown = async (procedureId: number) => {
    const { toSign } = await approvalOf(procedureId);
    return { procedureId, version: toSign?.version ?? 0, sha256: toSign?.sha256 ?? '0'.repeat(64) };
  };
  return {
    approvalOf,
    shown,
    addCase: async (status: ProcedureStatus = 'MODEL_READY'): Promise<PlannedCase> => {
      const procedureId = await addProcedure(db, {
        surgeonId: staff.SURGEON.id,
        engineerId: staff.IMAGE_ENGINEER.id,
        status,
      });
      const file = { procedureId, creatorId: staff.IMAGE_ENGINEER.id };
      const scanFileId = await addFile(db, { ...file, type: 'SCAN' });
      return { procedureId, scanFileId, pelvisFileId: await addFile(db, { ...file, type: 'MODEL' }) };
    },
    save: (
      { procedureId, pelvisFileId }: PlannedCase,
      inclination = 42,
      { reason, who = staff.SURGEON }: { reason?: string; who?: SignedInUser } = {},
    ) => {
      const angles = { inclination: degrees(inclination), anteversion: degrees(18) };
      const plan = aPlan({ cup: { ...aPlan().cup, angles } });
      const body = { procedureId, pelvisFileId, femurFileId: null, plan, ...(reason ? { reason } : {}) };
      return cotyle.call(planCalls.save, { body }, who.token);
    },
    setAngles: (
      procedureId: number,
      inclination: number | null,
      { anteversion = 18, who = staff.SURGEON }: { anteversion?: number | null; who?: SignedInUser } = {},
    ) =>
      cotyle.call(
        procedureCalls.update,
        { body: { id: procedureId, plannedInclination: inclination, plannedAnteVersion: anteversion } },
        who.token,
      ),
    propose: async (procedureId: number, who = staff.SURGICAL_ASSISTANT) =>
      (await cotyle.call(planApprovalCalls.propose, { body: await shown(procedureId) }, who.token)).value,
    approve: async (procedureId: number, who = staff.SURGEON, password = TEST_PASSWORD) =>
      (
        await cotyle.call(
          planApprovalCalls.approve,
          { body: { ...(await shown(procedureId)), password } },
          who.token,
        )
      ).value,
  };
};

export type PlanSteps = ReturnType<typeof planSteps>;
