import type {
  AuditAnchorDeliveryTable,
  AuditAnchorTable,
  EmergencyAccessTable,
  EventChainTable,
  EventTable,
  RecordOpeningTable,
} from './tables/audit.ts';
import type { NoteTable, PatientTable, ProcedureTable } from './tables/cases.ts';
import type {
  FactorChallengeTable,
  PasskeyTable,
  RecoveryCodeTable,
  SecurityMailTable,
  TotpEnrolmentTable,
  TotpFactorTable,
} from './tables/factors.ts';
import type { FileTable, PictureTable, UploadTable } from './tables/files.ts';
import type {
  ConnectionTable,
  FhirAssertionTable,
  FhirIdentifierTable,
  FhirReadTable,
  FhirTokenTable,
  ReceivedInstanceTable,
  ReceivedStudyTable,
  SendingTable,
  WorklistQueryTable,
} from './tables/hospital.ts';
import type {
  ImplantCatalogueTable,
  ImplantCatalogueVersionTable,
  ImplantPartTable,
} from './tables/implants.ts';
import type { InstallationTable, SettingsTable, VersionTable } from './tables/installation.ts';
import type {
  FileKeyTable,
  MasterKeyTable,
  SealingKeyTable,
  SecretTable,
  TokenKeyTable,
} from './tables/keys.ts';
import type {
  AssignmentTable,
  CalendarFeedTable,
  LocationTable,
  MailedCaseTable,
  MessageTable,
  UserTable,
} from './tables/people.ts';
import type {
  PinStepTable,
  PinTable,
  PlanDecisionTable,
  PlanPictureTable,
  PlanVersionFileTable,
  PlanVersionTable,
  TimeOutEntryTable,
} from './tables/plans.ts';
import type { ErasureTable, EventErasureTable, LegalHoldTable } from './tables/retention.ts';
import type { ScanSeriesTable, ScanSliceTable } from './tables/scans.ts';
import type {
  SegmentationModelTable,
  SegmentationSlabTable,
  SegmentationTable,
  SegmentationVersionTable,
} from './tables/segmentations.ts';
import type {
  KnownDeviceTable,
  OneTimeLinkTable,
  RefreshTokenTable,
  SessionTable,
  SignInFailureTable,
  SignInNoteTable,
} from './tables/sessions.ts';
import type {
  SsoAttemptTable,
  SsoHandoverTable,
  SsoLinkTable,
  SsoLogoutTokenTable,
  SsoSessionTable,
  SsoStepUpTable,
} from './tables/sso.ts';

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
