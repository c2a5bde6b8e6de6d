import { createHash } from 'node:crypto';
import type { OperatingRoom } from '@cotyle/contract/operating-room';
import type { Side } from '@cotyle/domain/hip/side';
import { tickProblem } from '@cotyle/domain/operating-room/rules';
import { subjectText } from '@cotyle/domain/operating-room/subject';
import type { TimeOutSubject } from '@cotyle/domain/operating-room/subject';
import { timeOutLines } from '@cotyle/domain/operating-room/time-out';
import type { TimeOutEntry } from '@cotyle/domain/operating-room/time-out';
import { fullName } from '@cotyle/domain/people/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import type { Day } from '@cotyle/domain/validation/calendar';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { ApiError } from '../../errors/api-error.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { loadPlan } from '../../records/plans/load-plan.ts';
import type { StoredPlan } from '../../records/plans/load-plan.ts';
import { partNames } from './part-names.ts';
import type { PartNames } from './part-names.ts';

interface CaseRow {
  readonly id: number;
  readonly name: string;
  readonly status: ProcedureStatus;
  readonly dateOfSurgery: Day | null;
  readonly sideSurgeon: Side | null;
  readonly patientId: number;
  readonly patient: {
    readonly nameFirst: string;
    readonly nameSecond: string;
    readonly born: Day;
    readonly record: string;
  };
  readonly surgeon: { readonly nameFirst: string; readonly nameSecond: string };
}

const caseOf = async (db: Kysely<Tables>, procedureId: number): Promise<CaseRow> => {
  const { rows } = await sql<CaseRow>`
    select t.id, t.name, t.status, t.date_of_surgery as "dateOfSurgery", t.side_surgeon as "sideSurgeon",
      t.patient_id as "patientId",
      json_build_object('nameFirst', p.name_first, 'nameSecond', p.name_second, 'born', p.date_of_birth,
        'record', p.medical_insurance_id) as patient,
      json_build_object('nameFirst', s.name_first, 'nameSecond', s.name_second) as surgeon
    from procedures t join patients p on p.id = t.patient_id join users s on s.id = t.surgeon_id
    where t.id = ${procedureId}`.execute(db);
  const [found] = rows;
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
};

/** The latest first. */
const entriesOf = async (db: Kysely<Tables>, procedureId: number): Promise<TimeOutEntry[]> => {
  const rows = await db
    .selectFrom('time_out_entries as e')
    .innerJoin('users as u', 'u.id', 'e.made_by')
    .select(['e.item', 'e.kind', 'e.subject', 'e.made_at', 'u.name_first', 'u.name_second'])
    .where('e.procedure_id', '=', procedureId)
    .orderBy('e.id', 'desc')
    .execute();
  return rows.map(({ item, kind, subject, made_at, name_first, name_second }) => ({
    item,
    kind,
    subject,
    by: fullName({ nameFirst: name_first, nameSecond: name_second }),
    at: made_at.toISOString(),
  }));
};

/** Of the signature that counts; none where the plan is not approved. */
const approvalOf = ({ approval, decisions }: StoredPlan): TimeOutSubject['approval'] => {
  const signature =
    approval.state === 'APPROVED'
      ? decisions.find(({ kind, version }) => kind === 'APPROVED' && version === approval.version)?.signature
      : undefined;
  return { ...approval, by: signature?.name ?? null, at: signature?.at ?? null };
};

const subjectOf = (
  { patient, sideSurgeon }: CaseRow,
  plan: StoredPlan,
  { cup, liner, head, stem }: PartNames,
): TimeOutSubject => ({
  patient: { name: fullName(patient), born: patient.born, record: patient.record },
  side: sideSurgeon,
  version: plan.versions[0]?.version ?? null,
  approval: approvalOf(plan),
  implants: [cup, liner, head, stem].flatMap((name) => name ?? []),
});

const voidReasonOf = ({ approval, decisions }: StoredPlan): string | null =>
  approval.state === 'VOID' ? (decisions.find(({ kind }) => kind === 'VOIDED')?.reason ?? null) : null;

/** To be called in one transaction that has checked who may see the procedure. */
export const loadOperatingRoom = async (db: Kysely<Tables>, procedureId: number): Promise<OperatingRoom> => {
  const found = await caseOf(db, procedureId);
  const plan = await loadPlan(db, found);
  const [latest] = plan.versions;
  const parts = await partNames(db, latest?.plan ?? null);
  const subject = subjectOf(found, plan, parts);
  const lines = timeOutLines(await entriesOf(db, procedureId), subject);
  return {
    procedureId,
    name: found.name,
    status: found.status,
    dateOfSurgery: found.dateOfSurgery,
    surgeon: fullName(found.surgeon),
    subject: { ...subject, implants: [...subject.implants] },
    subjectSha256: createHash('sha256').update(subjectText(subject)).digest('hex'),
    planned: latest
      ? {
          side: latest.side,
          inclination: latest.inclination,
          anteversion: latest.anteversion,
          plan: latest.plan,
          parts,
          madeOn: [...latest.files],
        }
      : null,
    voidReason: voidReasonOf(plan),
    timeOut: lines.map(({ ended, ...line }) => ({
      ...line,
      ended: ended && { ...ended, changed: [...ended.changed] },
    })),
    problem: tickProblem(found, latest) ?? null,
  };
};
