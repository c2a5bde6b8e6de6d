import { degrees } from '@cotyle/domain/cup/units';
import type { Plan } from '@cotyle/domain/planning/plan';
import { outdatedReason } from '@cotyle/domain/planning/approval/rules';
import type { PlannedValues } from '@cotyle/domain/planning/approval/signed-content';
import { anglesEventText, changesPlannedAngles } from '@cotyle/domain/planning/saved-plan';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import type { StoredProcedure } from '../procedure-row.ts';
import { addVersion } from './add-version.ts';
import type { PlanFile } from './add-version.ts';
import { loadPlan } from './load-plan.ts';

/** The models and scans that the procedure has now. */
const filesOfToday = async (tx: Transaction<Tables>, procedureId: number): Promise<PlanFile[]> => {
  const files = await tx
    .selectFrom('files')
    .select(['id as fileId', 'type', 'sha256'])
    .where('procedure_id', '=', procedureId)
    .where('type', 'in', ['MODEL', 'SCAN'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return files.map(({ type, ...file }) => ({ ...file, purpose: type === 'MODEL' ? 'MODEL' : 'SCAN' }));
};

const turned = (plan: Plan, inclination: number, anteversion: number): Plan => ({
  ...plan,
  cup: {
    ...plan.cup,
    angles: { inclination: degrees(inclination), anteversion: degrees(anteversion) },
  },
});

interface AnglesChange {
  readonly before: StoredProcedure;
  readonly after: StoredProcedure;
  readonly reason: string | null;
  readonly by: { readonly id: number; readonly now: Date };
}

/**
 * Planned angles that were changed outside of the planning window are a version too. Implants that were planned stay, with the cup
 * turned about its centre, as long as they are still of these files and this side.
 */
export const versionOfAngles = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  { before, after, reason, by }: AnglesChange,
): Promise<void> => {
  if (!changesPlannedAngles(before, after)) return;
  const { plannedInclination: inclination, plannedAnteVersion: anteversion, sideSurgeon: side } = after;
  const [latest] = (await loadPlan(tx, after)).versions;
  const isCarried = latest?.plan && outdatedReason(latest, after) === undefined;
  const plan =
    isCarried && latest.plan && inclination !== null && anteversion !== null
      ? turned(latest.plan, inclination, anteversion)
      : null;
  const values: PlannedValues = { side, inclination, anteversion, plan };
  const files = plan && latest ? latest.files : await filesOfToday(tx, after.id);
  const summary = anglesEventText(inclination, anteversion, plan !== null);
  await addVersion(tx, audit, { ...values, procedure: after, files, summary, reason, by });
};
