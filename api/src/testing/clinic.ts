import { randomUUID } from 'node:crypto';
import type { FileContent, FileType } from '@cotyle/domain/files/kind';
import type { Gender } from '@cotyle/domain/patients/record';
import type { ApprovalStateName } from '@cotyle/domain/planning/approval/approval-state';
import type { Side } from '@cotyle/domain/hip/side';
import type { ProcedureStatus } from '@cotyle/domain/status';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';

/** Inserts rows directly, for tests of something else. */

let count = 0;

export const addLocation = async (
  db: Kysely<Tables>,
  location: {
    name?: string;
    hasSurgery?: boolean;
    hasRadiology?: boolean;
    active?: boolean;
    deleted?: boolean;
  } = {},
): Promise<number> => {
  count += 1;
  const now = new Date();
  const { id } = await db
    .insertInto('locations')
    .values({
      name: location.name ?? `Location ${count}`,
      address: '1 Main Street, Springfield',
      phone_number: '+1 (555) 010 2000',
      has_surgery: location.hasSurgery ?? true,
      has_radiology: location.hasRadiology ?? true,
      active: location.active ?? true,
      creator_id: null,
      deleted_at: location.deleted ? now : null,
      created_at: now,
      updated_at: now,
      updated_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const assign = async (db: Kysely<Tables>, surgeonId: number, assistantId: number): Promise<void> => {
  await db
    .insertInto('assignments')
    .values({ surgeon_id: surgeonId, assistant_id: assistantId, created_at: new Date() })
    .execute();
};

export const addPatient = async (
  db: Kysely<Tables>,
  patient: {
    creatorId: number;
    nameFirst?: string;
    nameSecond?: string;
    gender?: Gender;
    born?: string;
    /** Medical Record Number. */
    record?: string;
    deleted?: boolean;
  },
): Promise<number> => {
  count += 1;
  const now = new Date();
  const { id } = await db
    .insertInto('patients')
    .values({
      name_first: patient.nameFirst ?? 'Pat',
      name_second: patient.nameSecond ?? `Patient${count}`,
      gender: patient.gender ?? 'FEMALE',
      date_of_birth: patient.born ?? '1950-06-15',
      medical_insurance_id: patient.record ?? `MRN${count}`,
      email: null,
      phone_number: null,
      creator_id: patient.creatorId,
      deleted_at: patient.deleted ? now : null,
      created_at: now,
      updated_at: now,
      updated_by: patient.creatorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The patient of the phantom's scans. */
export const addScannedPatient = (db: Kysely<Tables>, creatorId: number): Promise<number> =>
  addPatient(db, {
    creatorId,
    nameFirst: 'Ann',
    nameSecond: 'Smith',
    gender: 'FEMALE',
    born: '1950-01-02',
    record: 'MRN1',
  });

export const addProcedure = async (
  db: Kysely<Tables>,
  procedure: {
    surgeonId: number;
    patientId?: number;
    creatorId?: number;
    status?: ProcedureStatus;
    radiologyLocationId?: number | null;
    surgeryLocationId?: number | null;
    side?: Side | null;
    engineerId?: number | null;
    radiologistId?: number | null;
    dateOfSurgery?: string | null;
    statusSince?: Date;
    approvalState?: ApprovalStateName;
    deleted?: boolean;
  },
): Promise<number> => {
  const now = new Date();
  const { id } = await db
    .insertInto('procedures')
    .values({
      name: 'Total Hip Arthroplasty',
      creation: now,
      status: procedure.status ?? 'NEW',
      patient_id: procedure.patientId ?? (await addPatient(db, { creatorId: procedure.surgeonId })),
      creator_id: procedure.creatorId ?? procedure.surgeonId,
      surgeon_id: procedure.surgeonId,
      surgery_location_id: procedure.surgeryLocationId ?? null,
      radiology_location_id: procedure.radiologyLocationId ?? null,
      side_surgeon: procedure.side === undefined ? 'LEFT' : procedure.side,
      engineer_id: procedure.engineerId ?? null,
      radiologist_id: procedure.radiologistId ?? null,
      date_of_surgery: procedure.dateOfSurgery ?? null,
      status_since: procedure.statusSince ?? now,
      approval_state: procedure.approvalState ?? 'NOT_PROPOSED',
      deleted_at: procedure.deleted ? now : null,
      updated_at: now,
      updated_by: procedure.surgeonId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const CONTENT_OF = {
  SCAN: 'ZIP',
  MODEL: 'STL_BINARY',
  ALGORITHM: 'CSV',
} as const satisfies Record<FileType, FileContent>;

/** A row without stored bytes, unless the key has some. */
export const addFile = async (
  db: Kysely<Tables>,
  file: { procedureId: number; creatorId: number; type: FileType; storageKey?: string; size?: number },
): Promise<number> => {
  const { id } = await db
    .insertInto('files')
    .values({
      type: file.type,
      creation: new Date(),
      file_name: `${file.type.toLowerCase()}.bin`,
      description: file.type,
      procedure_id: file.procedureId,
      creator_id: file.creatorId,
      size: file.size ?? 0,
      sha256: '0'.repeat(64),
      content: CONTENT_OF[file.type],
      storage_key: file.storageKey ?? `test/${randomUUID()}`,
      derived_state: file.type === 'MODEL' ? 'PENDING' : null,
      scan_state: file.type === 'SCAN' ? 'PENDING' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
