import type { AnchorDestination } from '@cotyle/domain/audit/anchor-destination';
import type { Role } from '@cotyle/domain/access/roles';
import type { MailRhythm } from '@cotyle/domain/people/mails';
import type { ConnectionKind } from '@cotyle/domain/connections/kinds';
import type { Connection } from '@cotyle/domain/connections/settings';
import type { ReceivedFacts } from '@cotyle/domain/receiving/received-facts';
import type { NotMatched } from '@cotyle/domain/receiving/match';
import type { SecurityMailKind } from '@cotyle/domain/people/security-mails';
import type { ScanAcceptance } from '@cotyle/domain/ct/acceptance';
import type { EventType } from '@cotyle/domain/events/types';
import type { Lead } from '@cotyle/domain/ct/index-entry';
import type { ScanState, StoredScan, StoredVerification } from '@cotyle/domain/ct/stored';
import type { MalwareState } from '@cotyle/domain/malware/malware-state';
import type { FileContent, FileType } from '@cotyle/domain/files/kind';
import type { PartFrame } from '@cotyle/domain/implants/clinic/catalogue-row';
import type { ImplantPart } from '@cotyle/domain/implants/types';
import type { DerivedModel, DerivedState, MeshFacts } from '@cotyle/domain/models/facts';
import type { HipFacts } from '@cotyle/domain/models/hip-facts';
import type { Gender } from '@cotyle/domain/patients/record';
import type { PictureState, PictureView } from '@cotyle/domain/pictures/picture';
import type { PlacedLandmarks } from '@cotyle/domain/landmarks/placed';
import type { PinnedView } from '@cotyle/domain/pins/pinned-view';
import type { PinStepKind } from '@cotyle/domain/pins/pins';
import type { TimeOutItem, TimeOutSubject } from '@cotyle/domain/operating-room/subject';
import type { TimeOutEntry } from '@cotyle/domain/operating-room/time-out';
import type { ApprovalStateName, PlanDecision } from '@cotyle/domain/planning/approval/approval-state';
import type { PlanPictureView } from '@cotyle/domain/planning/plan-pictures';
import type { Plan } from '@cotyle/domain/planning/plan';
import type { PlanFilePurpose } from '@cotyle/domain/planning/saved-plan';
import type { Doubt } from '@cotyle/domain/segmentation/draft/doubts';
import type { Segment } from '@cotyle/domain/segmentation/segments';
import type { StoredGrid } from '@cotyle/domain/segmentation/source';
import type { JobStage, MakingState, SegmentationState } from '@cotyle/domain/segmentation/states';
import type { SendingState, SentObject } from '@cotyle/domain/sending/sending';
import type { UserStatus } from '@cotyle/domain/people/status';
import type { SignInOutcome } from '@cotyle/domain/session/sign-in-outcome';
import type { ErasureCounts, ErasureGround } from '@cotyle/domain/retention/erasure';
import type { ErasureKind } from '@cotyle/domain/retention/kinds';
import type { Side } from '@cotyle/domain/hip/side';
import type { ProcedureStatus } from '@cotyle/domain/status';
import type { Day } from '@cotyle/domain/validation/calendar';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** The tables as the migrations leave them. Times go in and come out as Date, ids as number. */
export interface Tables {
  installation: InstallationTable;
  settings: SettingsTable;
  users: UserTable;
  sessions: SessionTable;
  refresh_tokens: RefreshTokenTable;
  one_time_links: OneTimeLinkTable;
  sign_in_failures: SignInFailureTable;
  known_devices: KnownDeviceTable;
  calendar_feeds: CalendarFeedTable;
  mailed_cases: MailedCaseTable;
  totp_factors: TotpFactorTable;
  totp_enrolments: TotpEnrolmentTable;
  passkeys: PasskeyTable;
  recovery_codes: RecoveryCodeTable;
  factor_challenges: FactorChallengeTable;
  events: EventTable;
  event_chain: EventChainTable;
  versions: VersionTable;
  locations: LocationTable;
  assignments: AssignmentTable;
  patients: PatientTable;
  procedures: ProcedureTable;
  notes: NoteTable;
  messages: MessageTable;
  files: FileTable;
  uploads: UploadTable;
  scan_slices: ScanSliceTable;
  scan_series: ScanSeriesTable;
  pictures: PictureTable;
  segmentations: SegmentationTable;
  segmentation_slabs: SegmentationSlabTable;
  segmentation_versions: SegmentationVersionTable;
  segmentation_models: SegmentationModelTable;
  plan_versions: PlanVersionTable;
  plan_version_files: PlanVersionFileTable;
  implant_catalogues: ImplantCatalogueTable;
  implant_catalogue_versions: ImplantCatalogueVersionTable;
  implant_parts: ImplantPartTable;
  plan_decisions: PlanDecisionTable;
  plan_pictures: PlanPictureTable;
  pins: PinTable;
  pin_steps: PinStepTable;
  time_out_entries: TimeOutEntryTable;
  security_mails: SecurityMailTable;
  audit_anchors: AuditAnchorTable;
  audit_anchor_deliveries: AuditAnchorDeliveryTable;
  sign_in_notes: SignInNoteTable;
  record_openings: RecordOpeningTable;
  emergency_accesses: EmergencyAccessTable;
  master_keys: MasterKeyTable;
  file_keys: FileKeyTable;
  sealing_keys: SealingKeyTable;
  token_keys: TokenKeyTable;
  secrets: SecretTable;
  sso_links: SsoLinkTable;
  sso_attempts: SsoAttemptTable;
  sso_handovers: SsoHandoverTable;
  sso_sessions: SsoSessionTable;
  sso_step_ups: SsoStepUpTable;
  sso_logout_tokens: SsoLogoutTokenTable;
  legal_holds: LegalHoldTable;
  erasures: ErasureTable;
  event_erasures: EventErasureTable;
  connections: ConnectionTable;
  worklist_queries: WorklistQueryTable;
  received_studies: ReceivedStudyTable;
  received_instances: ReceivedInstanceTable;
  sendings: SendingTable;
  fhir_tokens: FhirTokenTable;
  fhir_assertions: FhirAssertionTable;
  fhir_reads: FhirReadTable;
  fhir_identifiers: FhirIdentifierTable;
}

interface InstallationTable {
  only_row: Generated<boolean>;
  demo: boolean;
  created_at: Date;
  /** Names the installation in what leaves it. */
  public_id: Generated<string>;
}

interface SettingsTable {
  only_row: Generated<boolean>;
  name_hyphen: boolean;
  name_apostrophe: boolean;
  name_full_stop: boolean;
  operative_inclination_min: number;
  operative_inclination_max: number;
  operative_ante_version_min: number;
  operative_ante_version_max: number;
  approved_plan_required: Generated<boolean>;
  scan_due_days: Generated<number>;
  model_due_days: Generated<number>;
  approval_due_days: Generated<number>;
  scan_wait_days: Generated<number>;
  model_wait_days: Generated<number>;
  approval_wait_days: Generated<number>;
  long_passwords: Generated<boolean>;
  second_factor_master_admin: Generated<boolean>;
  second_factor_admin: Generated<boolean>;
  second_factor_surgeon: Generated<boolean>;
  second_factor_surgical_assistant: Generated<boolean>;
  second_factor_radiologist: Generated<boolean>;
  second_factor_image_engineer: Generated<boolean>;
  record_retention_years: Generated<number>;
  scan_retention_years: Generated<number>;
  message_retention_years: Generated<number>;
  log_retention_years: Generated<number>;
  version: Generated<number>;
  updated_at: Date;
  /** Null until somebody changes them. */
  updated_by: number | null;
}

interface UserTable {
  id: Generated<number>;
  role: Role;
  name_first: string;
  name_second: string;
  phone_number: string | null;
  email: string;
  password_hash: string | null;
  status: UserStatus;
  location_id: Generated<number | null>;
  deleted_at: Date | null;
  created_at: Date;
  updated_at: Generated<Date | null>;
  updated_by: Generated<number | null>;
  /** Raised by whatever changes what this person may see. */
  visibility_version: Generated<number>;
  version: Generated<number>;
  mail_rhythm: Generated<MailRhythm>;
  mail_cases: Generated<boolean>;
  mail_procedures: Generated<boolean>;
  mail_messages: Generated<boolean>;
  /** Messages up to this time are mailed, or came before the person asked for mails. */
  mailed_until: Generated<Date | null>;
  /** The day of the last daily mail. */
  mailed_on: Generated<string | null>;
  has_signed_in: Generated<boolean>;
}

export type SessionEnd =
  | 'LOGOUT'
  | 'REUSE'
  | 'PASSWORD'
  | 'BLOCKED'
  | 'DELETED'
  | 'ROLE'
  | 'ENDED'
  | 'EXPIRED'
  | 'INACTIVE';

interface SessionTable {
  id: string;
  user_id: number;
  created_at: Date;
  ended_at: Date | null;
  end_reason: SessionEnd | null;
  /** The browser and system in words; null for a session of an earlier version. */
  device: Generated<string | null>;
  /** The network address of the last activity; null until a session of an earlier version is used again. */
  address: Generated<string | null>;
  /** 12 hours after the sign-in. */
  expires_at: Generated<Date>;
  /** The last activity that the browser reported. */
  active_at: Generated<Date>;
  model_open: Generated<boolean>;
}

interface RefreshTokenTable {
  token_hash: Buffer;
  session_id: string;
  issued_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export type LinkPurpose = 'RESET' | 'SETUP';

interface OneTimeLinkTable {
  token_hash: Buffer;
  purpose: LinkPurpose;
  user_id: number | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface SignInFailureTable {
  key: Buffer;
  failures: number;
  last_failure_at: Date;
  locked_until: Date;
}

/** Cases that a mail at once has counted. */
interface MailedCaseTable {
  user_id: number;
  procedure_id: number;
  status: ProcedureStatus;
}

interface CalendarFeedTable {
  user_id: number;
  secret_hash: Buffer;
  role: Role;
  with_names: boolean;
  created_at: Date;
  last_read_at: Date | null;
}

interface KnownDeviceTable {
  token_hash: Buffer;
  user_id: number;
  created_at: Date;
  expires_at: Date;
  failures: Generated<number>;
}

interface EventTable {
  /** Numbered and hashed by a trigger. */
  id: GeneratedAlways<number>;
  creation: Date;
  type: EventType;
  initiator_id: number | null;
  subject_user_id: number | null;
  procedure_id: Generated<number | null>;
  patient_id: Generated<number | null>;
  location_id: Generated<number | null>;
  old_value: string | null;
  new_value: string | null;
  previous_hash: GeneratedAlways<Buffer>;
  hash: GeneratedAlways<Buffer>;
  /** Kept by the same trigger. */
  search: GeneratedAlways<string>;
  /** Part of the hash of an event with values, and erased with them. */
  salt: GeneratedAlways<string | null>;
}

interface EventChainTable {
  last_id: number;
  last_hash: Buffer;
  archived_id: Generated<number>;
  archived_hash: Generated<Buffer>;
}

interface VersionTable {
  topic: string;
  version: number;
}

interface LocationTable {
  id: Generated<number>;
  name: string;
  address: string;
  phone_number: string;
  has_surgery: boolean;
  has_radiology: boolean;
  active: boolean;
  creator_id: number | null;
  deleted_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
  updated_by: number | null;
  version: Generated<number>;
}

interface AssignmentTable {
  surgeon_id: number;
  assistant_id: number;
  created_at: Date;
}

interface PatientTable {
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

interface ProcedureTable {
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

interface NoteTable {
  id: Generated<number>;
  creation: Date;
  description: string;
  creator_id: number;
  procedure_id: number;
}

interface MessageTable {
  id: Generated<number>;
  procedure_id: number | null;
  sender_id: number;
  receiver_id: number;
  reply_to_id: number | null;
  /** The pinned question that it tells of. */
  pin_id: Generated<number | null>;
  text: string;
  creation: Date;
  read_at: Generated<Date | null>;
}

/** A remark about a file that was accepted. */
export interface StoredFinding {
  readonly code: string;
  readonly message: string;
}

interface FileTable {
  id: Generated<number>;
  type: FileType;
  creation: Date;
  file_name: string;
  description: string;
  procedure_id: number;
  /** Null where it came by a connection. */
  creator_id: number | null;
  deleted_at: Generated<Date | null>;
  size: number;
  sha256: string;
  content: FileContent;
  storage_key: string;
  /** JSON is written as text and read as an object. */
  findings: ColumnType<readonly StoredFinding[], string | undefined, string>;
  mesh: ColumnType<MeshFacts | null, string | null | undefined, string | null>;
  /** Of a model: null until its shape has been measured. */
  hip: ColumnType<HipFacts | null, string | null | undefined, string | null>;
  derived_state: Generated<DerivedState | null>;
  derived: ColumnType<DerivedModel | null, string | null | undefined, string | null>;
  purged_at: Generated<Date | null>;
  scan_state: Generated<ScanState | null>;
  scan: ColumnType<StoredScan | null, string | null | undefined, string | null>;
  /** FACTS_VERSION of the inspection that wrote it. */
  scan_version: Generated<number>;
  verification_state: Generated<ScanState | null>;
  verification: ColumnType<StoredVerification | null, string | null | undefined, string | null>;
  malware_state: Generated<MalwareState>;
  malware_reason: Generated<string | null>;
  malware_scanned_at: Generated<Date | null>;
  /** Of a scan that retention removes. */
  erasure_id: Generated<number | null>;
}

/** Written by `index_scan_series` from the facts of a scan. */
interface ScanSeriesTable {
  file_id: number;
  series_uid: string;
  study_uid: string;
  number: number | null;
  description: string;
  study_date: string | null;
  study_description: string;
  accession_number: string;
  patients: ColumnType<readonly IndexedPatient[], never, never>;
  slices: number;
}

/** An identity in the slices of a series. */
export interface IndexedPatient {
  readonly id: string;
  /** As DICOM writes it. */
  readonly name: string;
  readonly birthDate: string | null;
  readonly sex: string;
}

interface ScanSliceTable {
  id: Generated<number>;
  file_id: number;
  series_uid: string;
  instance_uid: string;
  instance_number: number | null;
  x: number | null;
  y: number | null;
  z: number | null;
  position_along_normal: number | null;
  transfer_syntax: string;
  lead: Lead;
  data_offset: number;
  compressed_size: number;
  compression_method: number;
  size: number;
  pixel_data_offset: number;
  outer_offset: number | null;
  outer_compressed_size: number | null;
  outer_size: number | null;
}

/** The picture of a model or a scan; there is no row before the file has been derived or inspected. */
interface PictureTable {
  file_id: number;
  state: Generated<PictureState>;
  /** Raised by whatever changes what the picture shows. */
  version: Generated<number>;
  /** The version of the stored bytes. */
  stored_version: Generated<number | null>;
  bytes: Generated<number | null>;
  view: Generated<PictureView | null>;
  reason: Generated<string | null>;
}

interface SegmentationTable {
  id: Generated<number>;
  procedure_id: number;
  scan_file_id: number;
  is_draft: boolean;
  state: SegmentationState;
  stage: Generated<JobStage | null>;
  /** Of the stage. */
  fraction: Generated<number>;
  reason: Generated<string | null>;
  grids: ColumnType<readonly StoredGrid[], string, string>;
  doubts: ColumnType<readonly Doubt[], string | undefined, string>;
  landmarks: ColumnType<PlacedLandmarks, string | undefined, string>;
  version: Generated<number>;
  started_by: number;
  started_at: Date;
  saved_by: Generated<number | null>;
  saved_at: Generated<Date | null>;
  last_save_id: Generated<string | null>;
  editor_id: Generated<number | null>;
  editor_window: Generated<string | null>;
  editor_until: Generated<Date | null>;
  editor_recorded: Generated<boolean>;
  making_state: Generated<MakingState | null>;
  making_side: Generated<Side | null>;
  making_version: Generated<number | null>;
  making_reason: Generated<string | null>;
  making_by: Generated<number | null>;
  making_at: Generated<Date | null>;
  replaced_at: Generated<Date | null>;
  deleted_at: Generated<Date | null>;
  purged_at: Generated<Date | null>;
}

interface SegmentationSlabTable {
  segmentation_id: number;
  grid: number;
  slab: number;
  version: number;
  labels: Buffer;
}

interface SegmentationVersionTable {
  segmentation_id: number;
  version: number;
  saved_by: number | null;
  saved_at: Date;
  landmarks: ColumnType<PlacedLandmarks, string, string>;
}

interface SegmentationModelTable {
  file_id: number;
  segmentation_id: number;
  version: number;
  segment: Segment;
  is_case_model: boolean;
  deviation: number | null;
  made_by: number;
  made_at: Date;
}

interface PlanVersionTable {
  procedure_id: number;
  version: number;
  plan: ColumnType<Plan | null, string | null, never>;
  side: Side | null;
  inclination: number | null;
  ante_version: number | null;
  reason: Generated<string | null>;
  last_file_id: Generated<number | null>;
  saved_by: number;
  saved_at: Date;
}

interface PlanDecisionTable {
  id: GeneratedAlways<number>;
  procedure_id: number;
  version: number;
  kind: PlanDecision['kind'];
  made_by: number;
  made_at: Date;
  reason: string | null;
  signer_name: string | null;
  signer_role: Role | null;
  meaning: string | null;
  approval: number | null;
  sha256: string | null;
  seal: string | null;
}

/** A question at a point of a file; nothing of it ever changes. */
interface PinTable {
  id: GeneratedAlways<number>;
  procedure_id: number;
  number: number;
  file_id: number;
  sha256: string;
  x: number;
  y: number;
  z: number;
  view: ColumnType<PinnedView, string, never>;
  plan_version: number | null;
  text: string;
  author_id: number;
  created_at: Date;
}

interface PinStepTable {
  id: GeneratedAlways<number>;
  pin_id: number;
  kind: PinStepKind;
  text: string | null;
  author_id: number;
  created_at: Date;
}

interface TimeOutEntryTable {
  id: GeneratedAlways<number>;
  procedure_id: number;
  item: TimeOutItem;
  kind: TimeOutEntry['kind'];
  version: number;
  subject: ColumnType<TimeOutSubject, string, never>;
  made_by: number;
  made_at: Date;
}

interface LegalHoldTable {
  id: GeneratedAlways<number>;
  patient_id: number;
  reason: string;
  set_by: number;
  set_at: Date;
  lifted_by: Generated<number | null>;
  lifted_at: Generated<Date | null>;
  lift_reason: Generated<string | null>;
}

interface ErasureTable {
  id: GeneratedAlways<number>;
  /** The number alone: the row is gone. */
  patient_id: number;
  ground: ErasureGround;
  reason: string | null;
  started_by: number;
  started_at: Date;
  erased_at: Generated<Date | null>;
  counts: ColumnType<ErasureCounts | null, string | undefined, string>;
  event_id: Generated<number | null>;
  event_hash: Generated<Buffer | null>;
  kind: Generated<ErasureKind>;
  /** Of a part: when the record was last active, which must not become earlier. */
  last_activity: Generated<Date | null>;
  /** Of the values of the log: those of later events stay. */
  values_until: Generated<Date | null>;
}

/** Written by the database alone. */
interface EventErasureTable {
  event_id: GeneratedAlways<number>;
  erasure_id: GeneratedAlways<number>;
  digest: GeneratedAlways<Buffer>;
}

interface PlanVersionFileTable {
  procedure_id: number;
  version: number;
  purpose: PlanFilePurpose;
  file_id: number;
  sha256: string;
}

interface PlanPictureTable {
  procedure_id: number;
  version: number;
  view: PlanPictureView;
  image: Buffer;
  sha256: string;
  width: number;
  height: number;
  added_at: Date;
}

interface ImplantCatalogueTable {
  id: GeneratedAlways<number>;
  manufacturer: string;
  name: string;
  retired_at: Date | null;
  retired_by: number | null;
}

interface ImplantCatalogueVersionTable {
  id: GeneratedAlways<number>;
  catalogue_id: number;
  version: number;
  file_name: string;
  size: number;
  sha256: string;
  storage_key: string;
  warnings: ColumnType<readonly string[], string, never>;
  uploaded_by: number;
  uploaded_at: Date;
}

/** Where the file of a part is in the zip of its catalogue. */
export interface StoredZipEntry {
  readonly at: number;
  readonly packed: number;
  readonly method: number;
  readonly size: number;
}

interface ImplantPartTable {
  id: string;
  version_id: number;
  line: number;
  part: ColumnType<ImplantPart, string, never>;
  frame: ColumnType<PartFrame, string, never>;
  triangles: number;
  entry: ColumnType<StoredZipEntry, string, never>;
}

interface UploadTable {
  id: string;
  resumable: boolean;
  /** Of a resumable upload alone, like the procedure: the files of a form are checked at its end. */
  type: FileType | null;
  file_name: string;
  description: string;
  procedure_id: number | null;
  /** Null for the zip of a received study. */
  creator_id: number | null;
  /** Of the first file of a form: the minimum of all its files; null where it is not known. */
  size: number | null;
  received: Generated<number>;
  /** Bytes that count against the quotas while the upload is open. */
  reserved: Generated<number>;
  /** Of a further file of a form: the upload that carries the form's reservation. */
  form_id: Generated<string | null>;
  storage_key: string;
  progress: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
  created_at: Date;
  expires_at: Date;
  file_id: Generated<number | null>;
}

interface TotpFactorTable {
  user_id: number;
  secret: Buffer;
  created_at: Date;
  last_step: number;
}

interface TotpEnrolmentTable {
  user_id: number;
  secret: Buffer;
  expires_at: Date;
}

interface PasskeyTable {
  id: GeneratedAlways<number>;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

interface RecoveryCodeTable {
  code_hash: Buffer;
  user_id: number;
}

/** SIGN_IN is the second step after the password; PASSKEY_ALONE needs no password; PROVE is asked of a signed-in person. */
export type ChallengePurpose = 'SIGN_IN' | 'SIGN_IN_PASSKEY' | 'PASSKEY_ALONE' | 'REGISTER' | 'PROVE';

interface FactorChallengeTable {
  token_hash: Buffer;
  purpose: ChallengePurpose;
  user_id: number | null;
  expires_at: Date;
}

/** Mails about the safety of an account until they are sent. */
interface SecurityMailTable {
  id: GeneratedAlways<number>;
  user_id: number;
  kind: SecurityMailKind;
  happened_at: Date;
  by_administrator: boolean;
  device: string | null;
  address: string | null;
}
interface AuditAnchorTable {
  number: number;
  hour: Date;
  hash: string;
  /** The signed anchor, as it is sent. */
  content: string;
}

interface AuditAnchorDeliveryTable {
  anchor_number: number;
  destination: AnchorDestination;
  delivered_at: Generated<Date | null>;
  failed_at: Generated<Date | null>;
  /** Why the last attempt failed. */
  problem: Generated<string | null>;
}

interface SignInNoteTable {
  user_id: number;
  outcome: SignInOutcome;
  noted_at: Date;
  /** Attempts since the last event. */
  unreported: Generated<number>;
}

interface RecordOpeningTable {
  user_id: number;
  kind: 'PATIENT' | 'PROCEDURE' | 'INCOMING';
  record_id: number;
  hour: Date;
}

interface EmergencyAccessTable {
  id: GeneratedAlways<number>;
  user_id: number;
  procedure_id: number;
  reason: string;
  created_at: Date;
  expires_at: Date;
  ended_at: Generated<Date | null>;
  ended_by: Generated<number | null>;
}
interface MasterKeyTable {
  id: string;
  check_value: Buffer;
  is_current: boolean;
  added_at: Date;
}

interface FileKeyTable {
  storage_key: string;
  id: string;
  object_key: string;
  master_key_id: string;
  wrapped: Buffer;
  /** Null until the object is finished. */
  size: number | null;
}

interface SealingKeyTable {
  only_row: Generated<boolean>;
  master_key_id: string;
  wrapped: Buffer;
}

interface TokenKeyTable {
  id: string;
  secret: Buffer;
  created_at: Date;
  replaced_at: Date | null;
}

interface SecretTable {
  purpose: string;
  secret: Buffer;
}

interface SsoLinkTable {
  issuer: string;
  subject: string;
  user_id: number;
  created_at: Date;
}

interface SsoAttemptTable {
  state_hash: Buffer;
  browser_hash: Buffer;
  nonce: string;
  /** Sealed, like `id_token` below. */
  code_verifier: Buffer;
  expires_at: Date;
}

interface SsoHandoverTable {
  code_hash: Buffer;
  browser_hash: Buffer;
  user_id: number;
  issuer: string;
  subject: string;
  sid: string | null;
  id_token: Buffer | null;
  expires_at: Date;
}

interface SsoSessionTable {
  session_id: string;
  issuer: string;
  subject: string;
  sid: string | null;
  id_token: Buffer | null;
}

interface SsoStepUpTable {
  state_hash: Buffer;
  browser_hash: Buffer;
  user_id: number;
  session_id: string;
  salt: string;
  nonce: string;
  /** Sealed. */
  code_verifier: Buffer;
  started_at: Date;
  returned_at: Date | null;
  issuer: string | null;
  authenticated_at: Date | null;
  expires_at: Date;
}

interface SsoLogoutTokenTable {
  token_hash: Buffer;
  expires_at: Date;
}

interface ConnectionTable {
  id: GeneratedAlways<number>;
  kind: ConnectionKind;
  name: string;
  location_id: number | null;
  settings: ColumnType<Connection['settings'], string, never>;
  token_hash: Buffer | null;
  created_by: number;
  creation: Date;
  ended_at: Generated<Date | null>;
  last_success_at: Generated<Date | null>;
  last_error_at: Generated<Date | null>;
  last_error: Generated<string | null>;
  succeeded: Generated<number>;
  failed: Generated<number>;
}

interface WorklistQueryTable {
  connection_id: number;
  queries: number;
  answers: number;
  recorded_at: Date;
}

/** What becomes of a received study. */
export type ReceivedState = 'OPEN' | 'CLOSING' | 'INCOMING' | 'ATTACHED' | 'DISCARDED' | 'EXPIRED';

interface ReceivedStudyTable {
  id: GeneratedAlways<number>;
  location_id: number;
  connection_id: number;
  study_uid: string;
  state: ReceivedState;
  /** As the images announce. */
  expected: number | null;
  created_at: Generated<Date>;
  closed_at: Generated<Date | null>;
  images: Generated<number | null>;
  /** Null until it is closed, and again once it is discarded. */
  facts: ColumnType<ReceivedFacts | null, string | null | undefined, string | null>;
  reason: Generated<NotMatched | null>;
  /** Of the zip. */
  storage_key: Generated<string | null>;
  size: Generated<number | null>;
  sha256: Generated<string | null>;
  findings: ColumnType<readonly StoredFinding[], string | undefined, string>;
  procedure_id: Generated<number | null>;
  file_id: Generated<number | null>;
  decided_by: Generated<number | null>;
  decided_at: Generated<Date | null>;
}

interface ReceivedInstanceTable {
  id: GeneratedAlways<number>;
  storage_key: string;
  received_at: Generated<Date>;
  /** Null until the bytes are durable, like the others. */
  study_id: Generated<number | null>;
  location_id: Generated<number | null>;
  series_uid: Generated<string | null>;
  sop_uid: Generated<string | null>;
  size: Generated<number | null>;
  facts: ColumnType<ReceivedFacts | null, string | null | undefined, string | null>;
  /** Whether the zip of the study has the bytes. */
  is_zipped: Generated<boolean>;
}

interface SendingTable {
  id: GeneratedAlways<number>;
  connection_id: number;
  procedure_id: number;
  object: SentObject;
  version: number | null;
  file_id: number | null;
  state: Generated<SendingState>;
  asked_by: number;
  asked_at: Date;
  attempts: Generated<number>;
  busy_until: Generated<Date | null>;
  tried_at: Generated<Date | null>;
  ended_at: Generated<Date | null>;
  reason: Generated<string | null>;
  sop_instance_uid: Generated<string | null>;
}

interface FhirTokenTable {
  token_hash: Buffer;
  connection_id: number;
  scopes: string[];
  expires_at: Date;
}

interface FhirAssertionTable {
  connection_id: number;
  jti_hash: Buffer;
  expires_at: Date;
}

/** What a client has read in an hour. */
interface FhirReadTable {
  connection_id: number;
  what: string;
  hour: Date;
}

/** By which a client has created or found a patient or a case. */
interface FhirIdentifierTable {
  id: GeneratedAlways<number>;
  connection_id: number;
  system: string;
  value: string;
  patient_id: number | null;
  procedure_id: number | null;
  created_at: Date;
}
