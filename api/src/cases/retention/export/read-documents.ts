import type { ExportedProcedure } from '@cotyle/contract/patient-export';
import { MEASUREMENT_NAMES } from '@cotyle/domain/hip/measurements';
import { PLAIN_FIELDS } from '@cotyle/domain/procedures/fields';
import { EXPORT_VERSION } from '@cotyle/domain/retention/export-texts';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { ApiError } from '../../../errors/api-error.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { columnOf } from '../../../records/column-of.ts';
import { fileEntry, labelsEntry, procedureFolder, sheetEntry } from './entry-names.ts';
import type { ExportedLabels } from './label-volumes.ts';

/** A person by id, as the export names them. */
const person = (idColumn: string): string =>
  `(select json_build_object('id', u.id, 'name', u.name_first || ' ' || u.name_second, 'role', u.role)
    from users u where u.id = ${idColumn})`;

const list = (fields: string, from: string, order: string): string =>
  `(select coalesce(json_agg(json_build_object(${fields}) order by ${order}), '[]') from ${from})`;

const STATUS_HISTORY = list(
  `'at', iso(e.creation), 'by', ${person('e.initiator_id')}, 'from', e.old_value, 'to', e.new_value`,
  `events e where e.procedure_id = t.id and e.type = 'PROCEDURE_STATUS'`,
  'e.id',
);
const NOTES = list(
  `'id', n.id, 'at', iso(n.creation), 'by', ${person('n.creator_id')}, 'text', n.description`,
  'notes n where n.procedure_id = t.id',
  'n.id',
);
const MESSAGES = list(
  `'id', m.id, 'at', iso(m.creation), 'from', ${person('m.sender_id')}, 'to', ${person('m.receiver_id')},
   'text', m.text, 'readAt', iso(m.read_at)`,
  'messages m where m.procedure_id = t.id',
  'm.id',
);
const PLAN_FILES = list(
  `'purpose', f.purpose, 'fileId', f.file_id, 'sha256', f.sha256`,
  'plan_version_files f where f.procedure_id = v.procedure_id and f.version = v.version',
  'f.purpose, f.file_id',
);
const PLAN_PICTURES = list(
  `'view', p.view, 'size', length(p.image), 'sha256', p.sha256`,
  'plan_pictures p where p.procedure_id = v.procedure_id and p.version = v.version',
  'p.view',
);
const PLAN_VERSIONS = list(
  `'version', v.version, 'savedAt', iso(v.saved_at), 'savedBy', ${person('v.saved_by')}, 'side', v.side,
   'inclination', v.inclination, 'anteVersion', v.ante_version, 'reason', v.reason, 'plan', v.plan,
   'files', ${PLAN_FILES}, 'pictures', ${PLAN_PICTURES}`,
  'plan_versions v where v.procedure_id = t.id',
  'v.version',
);
const PLAN_DECISIONS = list(
  `'version', d.version, 'kind', d.kind, 'at', iso(d.made_at), 'by', ${person('d.made_by')}, 'reason', d.reason,
   'signerName', d.signer_name, 'signerRole', d.signer_role, 'meaning', d.meaning, 'approval', d.approval,
   'sha256', d.sha256, 'seal', d.seal`,
  'plan_decisions d where d.procedure_id = t.id',
  'd.id',
);
const PIN_STEPS = list(
  `'kind', s.kind, 'at', iso(s.created_at), 'by', ${person('s.author_id')}, 'text', s.text`,
  'pin_steps s where s.pin_id = q.id',
  's.id',
);
const PINS = list(
  `'number', q.number, 'at', iso(q.created_at), 'by', ${person('q.author_id')}, 'text', q.text, 'fileId', q.file_id,
   'sha256', q.sha256, 'x', q.x, 'y', q.y, 'z', q.z, 'view', q.view, 'planVersion', q.plan_version, 'steps', ${PIN_STEPS}`,
  'pins q where q.procedure_id = t.id',
  'q.number',
);
const SEGMENTATIONS = list(
  `'id', g.id, 'scanFileId', g.scan_file_id, 'startedAt', iso(g.started_at), 'startedBy', ${person('g.started_by')},
   'savedAt', iso(g.saved_at), 'savedBy', ${person('g.saved_by')}, 'version', g.version, 'landmarks', g.landmarks,
   'deleted', g.deleted_at is not null, 'grids', case when g.purged_at is null then g.grids else '[]' end`,
  'segmentations g where g.procedure_id = t.id',
  'g.id',
);
const TIME_OUT = list(
  `'item', o.item, 'kind', o.kind, 'version', o.version, 'subject', o.subject, 'at', iso(o.made_at), 'by', ${person('o.made_by')}`,
  'time_out_entries o where o.procedure_id = t.id',
  'o.id',
);
const FILES = list(
  `'id', f.id, 'type', f.type, 'content', f.content, 'name', f.file_name, 'description', f.description,
   'addedAt', iso(f.creation), 'addedBy', ${person('f.creator_id')}, 'size', f.size, 'sha256', f.sha256,
   'deleted', f.deleted_at is not null, 'isKept', f.purged_at is null, 'storageKey', f.storage_key,
   'findings', f.findings, 'mesh', f.mesh, 'hip', f.hip, 'scan', f.scan, 'verification', f.verification`,
  'files f where f.procedure_id = t.id',
  'f.id',
);
const columns = (fields: readonly string[]): string =>
  fields.map((name) => `'${name}', t.${columnOf(name)}`).join(', ');

// Two objects joined, because a function of PostgreSQL takes 100 arguments.
const PROCEDURE = `jsonb_build_object(
  'version', ${EXPORT_VERSION}, 'id', t.id, ${columns(PLAIN_FIELDS)}, 'createdAt', iso(t.creation), 'createdBy', ${person('t.creator_id')},
  'status', t.status, 'statusSince', iso(t.status_since), 'surgeon', ${person('t.surgeon_id')},
  'radiologist', ${person('t.radiologist_id')}, 'engineer', ${person('t.engineer_id')},
  'surgeryLocation', (select name from locations where id = t.surgery_location_id),
  'radiologyLocation', (select name from locations where id = t.radiology_location_id),
  'measurements', json_build_object(${columns(MEASUREMENT_NAMES)}),
  'cupCentre', case when t.cup_file_id is not null then
    json_build_object('fileId', t.cup_file_id, 'x', t.cup_x, 'y', t.cup_y, 'z', t.cup_z) end,
  'approvalState', t.approval_state, 'approvalVersion', t.approval_version, 'scanAcceptance', t.scan_acceptance,
  'deletedAt', iso(t.deleted_at)) || jsonb_build_object(
  'statusHistory', ${STATUS_HISTORY}, 'notes', ${NOTES}, 'messages', ${MESSAGES}, 'planVersions', ${PLAN_VERSIONS},
  'planDecisions', ${PLAN_DECISIONS}, 'pinnedQuestions', ${PINS}, 'segmentations', ${SEGMENTATIONS},
  'timeOut', ${TIME_OUT}, 'files', ${FILES})`;

const PATIENT = `json_build_object('version', ${EXPORT_VERSION}, 'id', p.id, 'nameFirst', p.name_first, 'nameSecond', p.name_second,
  'gender', p.gender, 'dateOfBirth', p.date_of_birth, 'medicalInsuranceId', p.medical_insurance_id, 'email', p.email,
  'phoneNumber', p.phone_number, 'registeredBy', ${person('p.creator_id')}, 'registeredAt', iso(p.created_at),
  'changedAt', iso(p.updated_at), 'deletedAt', iso(p.deleted_at))`;

const EVENTS = `json_build_object('version', ${EXPORT_VERSION}, 'events', ${list(
  `'id', e.id, 'at', iso(e.creation), 'type', e.type, 'by', ${person('e.initiator_id')},
   'procedureId', e.procedure_id, 'oldValue', e.old_value, 'newValue', e.new_value, 'hash', encode(e.hash, 'hex')`,
  `events e where e.patient_id = p.id or e.procedure_id in (select id from procedures where patient_id = p.id)`,
  'e.id',
)})`;

type StoredFileFields = { readonly isKept: boolean; readonly storageKey: string };
type ReadFile = Omit<ExportedProcedure['files'][number], 'entry'> & StoredFileFields;
type ReadVersion = Omit<ExportedProcedure['planVersions'][number], 'pictures' | 'sheet'> & {
  readonly pictures: readonly Omit<ExportedProcedure['planVersions'][number]['pictures'][number], 'entry'>[];
};
type ReadSegmentation = Omit<ExportedProcedure['segmentations'][number], 'labels'> & {
  readonly grids: readonly Pick<ExportedLabels, 'volume'>[];
};
type ReadProcedure = Omit<ExportedProcedure, 'files' | 'planVersions' | 'segmentations'> & {
  readonly files: readonly ReadFile[];
  readonly planVersions: readonly ReadVersion[];
  readonly segmentations: readonly ReadSegmentation[];
};

/** The bytes of a file, and where they go in the archive. */
export interface ExportedBytes {
  readonly entry: string;
  readonly storageKey: string;
  readonly size: number;
  readonly sha256: string;
  readonly modified: Date;
}

export interface ExportDocuments {
  readonly patient: unknown;
  readonly events: unknown;
  readonly procedures: readonly ExportedProcedure[];
  readonly files: readonly ExportedBytes[];
  readonly labels: readonly ExportedLabels[];
}

const labelsOf = (procedureId: number, { id, version, grids }: ReadSegmentation): ExportedLabels[] =>
  version === 0
    ? []
    : grids.map(({ volume }, grid) => ({
        entry: labelsEntry(procedureId, id, grid),
        segmentationId: id,
        grid,
        version,
        volume,
      }));

interface Read {
  readonly procedure: ExportedProcedure;
  readonly bytes: readonly ExportedBytes[];
  readonly labels: readonly ExportedLabels[];
}

const toProcedure = (read: ReadProcedure): Read => {
  const bytes: ExportedBytes[] = [];
  const files = read.files.map(({ isKept, storageKey, ...file }) => {
    const entry = isKept ? fileEntry(read.id, file) : null;
    if (entry !== null)
      bytes.push({
        entry,
        storageKey,
        size: file.size,
        sha256: file.sha256,
        modified: new Date(file.addedAt),
      });
    return { ...file, entry };
  });
  const planVersions = read.planVersions.map(({ pictures, ...version }) => ({
    ...version,
    sheet: sheetEntry(read.id, version.version),
    pictures: pictures.map((picture) => ({
      ...picture,
      entry: `${procedureFolder(read.id)}/plan-pictures/version-${version.version}-${picture.view}.png`,
    })),
  }));
  const segmentations = read.segmentations.map((one) => {
    const { grids: _grids, ...segmentation } = one;
    return { ...segmentation, labels: labelsOf(read.id, one).map(({ entry }) => entry) };
  });
  return {
    procedure: { ...read, files, planVersions, segmentations },
    bytes,
    labels: read.segmentations.flatMap((one) => labelsOf(read.id, one)),
  };
};

const readAll = async (tx: Transaction<Tables>, patientId: number): Promise<ExportDocuments> => {
  const { rows } = await sql<{
    patient: unknown;
    events: unknown;
  }>`select ${sql.raw(PATIENT)} as patient, ${sql.raw(EVENTS)} as events from patients p where p.id = ${patientId}`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw new ApiError('NOT_FOUND');
  const procedures = await sql<{ value: ReadProcedure }>`
    select ${sql.raw(PROCEDURE)} as value from procedures t where t.patient_id = ${patientId} order by t.id`.execute(
    tx,
  );
  const read = procedures.rows.map(({ value }) => toProcedure(value));
  return {
    ...found,
    procedures: read.map(({ procedure }) => procedure),
    files: read.flatMap(({ bytes }) => bytes),
    labels: read.flatMap(({ labels }) => labels),
  };
};

/** Everything but the bytes, in one snapshot: what belongs together is of one moment. */
export const readDocuments = (db: Kysely<Tables>, patientId: number): Promise<ExportDocuments> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readAll(tx, patientId));
