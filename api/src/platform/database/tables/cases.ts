import type { ScanAcceptance } from '@cotyle/domain/ct/acceptance';
import type { Side } from '@cotyle/domain/hip/side';
import type { Gender } from '@cotyle/domain/patients/record';
import type { ApprovalStateName } from '@cotyle/domain/planning/approval/approval-state';
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

export interface ProcedureTable {
  id: Generated<number>;
  name: string;
  creation: Date;
  date_of_surgery: Generated<Day | null>;
  status: ProcedureStatus;
  /** When the status was last changed; kept by a trigger. */
  status_since: Generated<Date>;
  patient_id: number;
  creator_id: number;
  surgeon_id: number;
  surgery_location_id: number | null;
  radiologist_id: Generated<number | null>;
  radiology_location_id: Generated<number | null>;
  engineer_id: Generated<number | null>;
  side_surgeon: Generated<Side | null>;
  side_engineer: Generated<Side | null>;
  anatomic_ante_version: Generated<number | null>;
  anatomic_inclination: Generated<number | null>;
  planned_ante_version: Generated<number | null>;
  planned_inclination: Generated<number | null>;
  operative_ante_version: Generated<number | null>;
  operative_inclination: Generated<number | null>;
  size: Generated<number | null>;
  position: Generated<number | null>;
  superior: Generated<number | null>;
  anterior: Generated<number | null>;
  posterior: Generated<number | null>;
  femoral_neck_ante_version: Generated<number | null>;
  femoral_neck_inclination: Generated<number | null>;
  leg_length_difference: Generated<number | null>;
  femoral_offset_difference: Generated<number | null>;
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
