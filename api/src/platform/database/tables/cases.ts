import type { ScanAcceptance } from '@cotyle/domain/ct/acceptance';
import type { Gender } from '@cotyle/domain/patients/record';
import type { ApprovalStateName } from '@cotyle/domain/planning/approval/approval-state';
import type { EditableField, ProcedureFieldValues } from '@cotyle/domain/procedures/fields';
import type { ProcedureStatus } from '@cotyle/domain/status';
import type { Day } from '@cotyle/domain/validation/calendar';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface PatientTable {
  id: Generated<number>;
  name_first: string;
  name_second: string;
  gender: Gender;
  date_of_birth: Day;
  medical_insurance_id: string;
  email: string | null;
  phone_number: string | null;
  creator_id: number;
  deleted_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
  updated_by: number | null;
  version: Generated<number>;
  /** Kept by a trigger. */
  search: GeneratedAlways<string>;
}

/** The column of a field, as `columnOf` names it. */
type ColumnOf<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : Name;

/** What must have a value is given when a procedure is created; the rest is empty at first. */
type FieldColumns = {
  [F in EditableField as ColumnOf<F>]: null extends ProcedureFieldValues[F]
    ? Generated<ProcedureFieldValues[F]>
    : ProcedureFieldValues[F];
};

export interface ProcedureTable extends FieldColumns {
  id: Generated<number>;
  creation: Date;
  status: ProcedureStatus;
  /** When the status was last changed; kept by a trigger. */
  status_since: Generated<Date>;
  patient_id: number;
  creator_id: number;
  cup_file_id: Generated<number | null>;
  cup_x: Generated<number | null>;
  cup_y: Generated<number | null>;
  cup_z: Generated<number | null>;
  approval_state: Generated<ApprovalStateName>;
  approval_version: Generated<number | null>;
  /** Written by a trigger when the scan is requested. */
  order_number: GeneratedAlways<string | null>;
  scan_acceptance: ColumnType<ScanAcceptance | null, string | null | undefined, string | null>;
  deleted_at: Generated<Date | null>;
  updated_at: Date;
  updated_by: number | null;
  version: Generated<number>;
  /** Copies for sorting and searching, kept by triggers. */
  patient_name: GeneratedAlways<string>;
  surgeon_name: GeneratedAlways<string>;
  search: GeneratedAlways<string>;
}

export interface NoteTable {
  id: Generated<number>;
  creation: Date;
  description: string;
  creator_id: number;
  procedure_id: number;
}
