import { createHash } from 'node:crypto';
import type { Side } from '@cotyle/domain/hip/side';
import type { Gender } from '@cotyle/domain/patients/record';
import { decisionProblem, NO_PLAN } from '@cotyle/domain/planning/approval/rules';
import type { SheetPaper } from '@cotyle/domain/sheets/paper';
import { sheetContent } from '@cotyle/domain/sheets/sheet-content';
import type { SheetContent, SheetSource } from '@cotyle/domain/sheets/sheet-content';
import { SHEET_MEASUREMENTS } from '@cotyle/domain/sheets/sheet-rows';
import { nextApprovalOf, sheetState } from '@cotyle/domain/sheets/sheet-state';
import { SHEET_TEXTS } from '@cotyle/domain/sheets/texts';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { ApiError } from '../../../errors/api-error.ts';
import type { Viewer } from '@cotyle/domain/access/visibility';
import type { Tables } from '../../../platform/database/schema.ts';
import { columnOf } from '../../../records/column-of.ts';
import { loadPlan } from '../../../records/plans/load-plan.ts';
import type { StoredPlan, StoredVersion } from '../../../records/plans/load-plan.ts';
import { contentHash } from '../../../records/plans/signature-hash.ts';
import { requireVisible } from '../../../records/require-visible.ts';
import { signaturesOf } from '../approval-record.ts';
import { plannedParts } from './planned-parts.ts';

export interface WantedSheet {
  readonly procedureId: number;
  readonly version: number;
  readonly paper: SheetPaper;
}

/** What does not come from the database. */
export interface SheetOrigin {
  /** Where people reach the application. */
  readonly publicUrl: string;
  /** Another build may draw otherwise. */
  readonly build: string;
}

export interface LoadedSheet {
  readonly content: SheetContent;
  /** Of everything that the sheet is made of: the same key gives the same bytes. */
  readonly key: string;
}

interface ProcedureRow {
  readonly name: string;
  readonly patientId: number;
  readonly sideSurgeon: Side | null;
  readonly dateOfSurgery: string | null;
  readonly isDeleted: boolean;
  readonly location: string | null;
  readonly surgeon: { readonly nameFirst: string; readonly nameSecond: string };
  readonly patient: SheetSource['patient'] & { readonly gender: Gender };
  readonly measurements: SheetSource['procedure']['measurements'];
}

const measurements = sql.raw(SHEET_MEASUREMENTS.map((name) => `'${name}', t.${columnOf(name)}`).join(', '));

const procedureOf = async (db: Kysely<Tables>, procedureId: number): Promise<ProcedureRow> => {
  const { rows } = await sql<ProcedureRow>`
    select t.name, t.patient_id as "patientId", t.side_surgeon as "sideSurgeon", t.date_of_surgery as "dateOfSurgery",
      t.deleted_at is not null or p.deleted_at is not null as "isDeleted", l.name as location,
      json_build_object('nameFirst', s.name_first, 'nameSecond', s.name_second) as surgeon,
      json_build_object('nameFirst', p.name_first, 'nameSecond', p.name_second, 'gender', p.gender,
        'dateOfBirth', p.date_of_birth, 'medicalInsuranceId', p.medical_insurance_id) as patient,
      json_build_object(${measurements}) as measurements
    from procedures t
    join patients p on p.id = t.patient_id
    join users s on s.id = t.surgeon_id
    left join locations l on l.id = t.surgery_location_id
    where t.id = ${procedureId}`.execute(db);
  const [found] = rows;
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
};

const versionOf = ({ versions }: StoredPlan, wanted: number): StoredVersion => {
  if (versions.length === 0) throw new ApiError('CONFLICT', { message: NO_PLAN });
  const found = versions.find(({ version }) => version === wanted);
  if (!found) throw new ApiError('NOT_FOUND', { message: SHEET_TEXTS.noVersion });
  return found;
};

/** What the latest approval of this version signed; without one, what an approval would sign. */
const hashOf = (
  { decisions }: StoredPlan,
  version: StoredVersion,
  { procedureId, patientId }: { readonly procedureId: number; readonly patientId: number },
): string => {
  const signed = decisions.find((step) => step.version === version.version && step.signature !== null);
  const approval = nextApprovalOf(version.version, decisions);
  return signed?.signature?.sha256 ?? contentHash({ ...version, procedureId, patientId, approval });
};

const proposalOf = ({ decisions }: StoredPlan, { version }: StoredVersion): SheetSource['proposed'] => {
  const found = decisions.find((step) => step.kind === 'PROPOSED' && step.version === version);
  return found ? { by: found.by, at: found.at.toISOString() } : null;
};

/** Which pictures there are, without their bytes. */
const pictureHashes = (db: Kysely<Tables>, procedureId: number, version: number) =>
  db
    .selectFrom('plan_pictures')
    .select(['view', 'sha256'])
    .where('procedure_id', '=', procedureId)
    .where('version', '=', version)
    .orderBy('view')
    .execute();

/** Reads all that a sheet says. */
const readSheet = async (
  db: Kysely<Tables>,
  procedure: ProcedureRow,
  { procedureId, version: wanted, paper }: WantedSheet,
  { publicUrl, build }: SheetOrigin,
): Promise<LoadedSheet> => {
  const plan = await loadPlan(db, { ...procedure, id: procedureId });
  const version = versionOf(plan, wanted);
  const pictures = await pictureHashes(db, procedureId, wanted);
  const content = sheetContent({
    procedureId,
    procedure,
    patient: procedure.patient,
    version: { ...version, at: version.at.toISOString() },
    latestVersion: plan.versions[0]?.version ?? wanted,
    state: sheetState(wanted, plan.approval, plan.decisions),
    problem: decisionProblem(version, procedure),
    proposed: proposalOf(plan, version),
    signatures: signaturesOf(plan.decisions, wanted),
    ...(await plannedParts(db, version.plan)),
    files: version.files,
    hash: hashOf(plan, version, { procedureId, patientId: procedure.patientId }),
    address: `${publicUrl}/procedure/${procedureId}?version=${wanted}`,
    views: pictures.map(({ view }) => view),
  });
  const key = createHash('sha256').update(JSON.stringify({ content, paper, build, pictures })).digest('hex');
  return { content, key };
};

/** For somebody who may see the procedure. */
export const loadSheet = async (
  db: Kysely<Tables>,
  caller: Viewer,
  wanted: WantedSheet,
  origin: SheetOrigin,
): Promise<LoadedSheet> => {
  await requireVisible(db, caller, wanted.procedureId);
  const procedure = await procedureOf(db, wanted.procedureId);
  if (procedure.isDeleted) throw new ApiError('CONFLICT', { message: SHEET_TEXTS.ofDeleted });
  return readSheet(db, procedure, wanted, origin);
};

/** For the export of everything on a patient, which has deleted procedures too. */
export const loadSheetForExport = async (
  db: Kysely<Tables>,
  wanted: WantedSheet,
  origin: SheetOrigin,
): Promise<LoadedSheet> => readSheet(db, await procedureOf(db, wanted.procedureId), wanted, origin);
