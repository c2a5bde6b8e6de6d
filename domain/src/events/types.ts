import type { Role } from '../access/roles.ts';
import type { ProcedureFieldValues } from '../procedures/fields.ts';
import type { MeasurementName } from '../hip/measurements.ts';
import type { Side } from '../hip/side.ts';
import type { ProcedureStatus } from '../status.ts';
import type { Day } from '../validation/calendar.ts';

/** The kinds of values of events. Codes and ids are stored; people read labels and names. */
export interface ValueOfKind {
  text: string;
  status: ProcedureStatus;
  side: Side;
  day: Day;
  role: Role;
  user: number;
  location: number;
}

export type ValueKind = keyof ValueOfKind;

export interface EventSchema {
  readonly label: string;
  readonly oldValue?: ValueKind;
  readonly newValue?: ValueKind;
}

const TEXTS = { oldValue: 'text', newValue: 'text' } as const;
const USERS = { oldValue: 'user', newValue: 'user' } as const;
const LOCATIONS = { oldValue: 'location', newValue: 'location' } as const;

/** Every event that is recorded: the label that people read, and the kinds of its values. */
export const EVENTS = {
  USER_CREATED: { label: 'User created', newValue: 'role' },
  USER_DELETED: { label: 'User deleted' },
  USER_UPDATED: { label: 'User updated', ...TEXTS },
  USER_LOGIN: { label: 'User logged in' },
  USER_LOGOUT: { label: 'User logged out' },
  USER_SESSION_ENDED: { label: 'Session ended', oldValue: 'text' },
  CALENDAR_FEED_CREATED: { label: 'Calendar feed created', newValue: 'text' },
  CALENDAR_FEED_ENDED: { label: 'Calendar feed ended' },
  FACTOR_ADDED: { label: 'Second factor added', newValue: 'text' },
  FACTOR_RENAMED: { label: 'Passkey renamed', ...TEXTS },
  FACTOR_REMOVED: { label: 'Second factor removed', oldValue: 'text' },
  FACTORS_RESET: { label: 'Second factors reset', oldValue: 'text' },
  RECOVERY_CODE_USED: { label: 'Recovery code used', newValue: 'text' },
  RECOVERY_CODES_MADE: { label: 'Recovery codes made', newValue: 'text' },
  USER_ASSIGNED: { label: 'Assistant assigned', newValue: 'user' },
  USER_UNASSIGNED: { label: 'Assistant unassigned', oldValue: 'user' },
  PATIENT_CREATED: { label: 'Patient created', newValue: 'text' },
  PATIENT_DELETED: { label: 'Patient deleted' },
  PATIENT_UPDATED: { label: 'Patient updated', ...TEXTS },
  PROCEDURE_CREATED: { label: 'Procedure created', newValue: 'text' },
  PROCEDURE_DELETED: { label: 'Procedure deleted' },
  PROCEDURE_NAME: { label: 'Procedure name changed', ...TEXTS },
  PROCEDURE_SIDE: { label: 'Side changed', oldValue: 'side', newValue: 'side' },
  PROCEDURE_STATUS: { label: 'Status changed', oldValue: 'status', newValue: 'status' },
  PROCEDURE_DATE_OF_SURGERY: { label: 'Date of surgery changed', oldValue: 'day', newValue: 'day' },
  PROCEDURE_DATE_ACCEPTED: { label: 'Unusual date of surgery confirmed', newValue: 'text' },
  PROCEDURE_SURGERY_LOCATION: { label: 'Surgery location changed', ...LOCATIONS },
  PROCEDURE_RADIOLOGY_LOCATION: { label: 'Radiology location changed', ...LOCATIONS },
  PROCEDURE_SURGEON: { label: 'Surgeon changed', ...USERS },
  PROCEDURE_RADIOLOGIST: { label: 'Radiologist changed', ...USERS },
  PROCEDURE_ENGINEER: { label: 'Engineer changed', ...USERS },
  PROCEDURE_MEASUREMENT: { label: 'Measurement changed', ...TEXTS },
  PROCEDURE_CUP_CENTRE: { label: 'Cup centre changed', ...TEXTS },
  PLAN_SAVED: { label: 'Plan saved', newValue: 'text' },
  PLAN_PICTURES_ADDED: { label: 'Pictures of the plan added', newValue: 'text' },
  PLAN_PROPOSED: { label: 'Plan proposed', newValue: 'text' },
  PLAN_PROPOSAL_ENDED: { label: 'Plan proposal ended', ...TEXTS },
  PLAN_APPROVED: { label: 'Plan approved', newValue: 'text' },
  PLAN_APPROVAL_VOIDED: { label: 'Plan approval void', ...TEXTS },
  PLAN_UNAPPROVED_SCHEDULED: { label: 'Scheduled without an approved plan', newValue: 'text' },
  PLAN_SHEET_MADE: { label: 'Plan sheet made', newValue: 'text' },
  PACS_SENDING_ASKED: { label: 'Sending to the PACS requested', newValue: 'text' },
  PACS_SENT: { label: 'Sent to the PACS', newValue: 'text' },
  PACS_SENDING_FAILED: { label: 'Sending to the PACS failed', newValue: 'text' },
  PACS_SENDING_CANCELED: { label: 'Sending to the PACS canceled', newValue: 'text' },
  PIN_ASKED: { label: 'Question pinned', newValue: 'text' },
  PIN_ANSWERED: { label: 'Pinned question answered', newValue: 'text' },
  PIN_RESOLVED: { label: 'Pinned question resolved', newValue: 'text' },
  PIN_REOPENED: { label: 'Pinned question reopened', newValue: 'text' },
  TIME_OUT_TICKED: { label: 'Time-out item confirmed', newValue: 'text' },
  TIME_OUT_UNTICKED: { label: 'Time-out confirmation withdrawn', oldValue: 'text' },
  PROCEDURE_NOTE: { label: 'Note added', newValue: 'text' },
  LOCATION_CREATED: { label: 'Location created', newValue: 'text' },
  LOCATION_UPDATED: { label: 'Location updated', ...TEXTS },
  LOCATION_DELETED: { label: 'Location deleted', oldValue: 'text' },
  CONNECTION_CREATED: { label: 'Connection created', newValue: 'text' },
  CONNECTION_CHANGED: { label: 'Connection changed', ...TEXTS },
  CONNECTION_ENDED: { label: 'Connection ended', oldValue: 'text' },
  INCOMING_RECEIVED: { label: 'Incoming study not matched', newValue: 'text' },
  INCOMING_OPENED: { label: 'Incoming studies opened' },
  INCOMING_ASSIGNED: { label: 'Incoming study assigned', newValue: 'text' },
  INCOMING_DISCARDED: { label: 'Incoming study discarded', newValue: 'text' },
  INCOMING_EXPIRED: { label: 'Incoming study removed after its time', newValue: 'text' },
  CATALOGUE_UPLOADED: { label: 'Implant catalogue uploaded', newValue: 'text' },
  CATALOGUE_RETIRED: { label: 'Implant catalogue retired', oldValue: 'text' },
  CATALOGUE_RESTORED: { label: 'Implant catalogue restored', newValue: 'text' },
  SETTINGS_UPDATED: { label: 'Settings updated', ...TEXTS },
  MASTER_KEY_ROTATED: { label: 'Master key replaced', ...TEXTS },
  TOKEN_KEY_ROTATED: { label: 'Token key replaced', ...TEXTS },
  MESSAGE_SENT: { label: 'Message sent' },
  MESSAGE_READ: { label: 'Message read' },
  SCAN_UPLOADED: { label: 'CT scan uploaded', newValue: 'text' },
  SCAN_RECEIVED: { label: 'CT scan received', newValue: 'text' },
  SCAN_VIEWED: { label: 'CT scan viewed', newValue: 'text' },
  SCAN_DOWNLOADED: { label: 'CT scan downloaded', newValue: 'text' },
  SCAN_DELETED: { label: 'CT scan deleted', oldValue: 'text' },
  SCAN_OVERRIDDEN: { label: 'CT scan accepted against the protocol', newValue: 'text' },
  SCAN_IDENTITY_CONFIRMED: { label: 'CT scan of another identity accepted', newValue: 'text' },
  SCAN_UNIDENTIFIED_CONFIRMED: { label: 'CT scan without an identity accepted', newValue: 'text' },
  SCAN_UNCHECKED_CONFIRMED: { label: 'CT scan accepted without a check', newValue: 'text' },
  SCAN_FOUND_WRONG: { label: 'Scan check failed after Scan Ready', newValue: 'text' },
  MODEL_FOUND_WRONG: { label: 'Model of the other hip after Model Complete', newValue: 'text' },
  MODEL_SIDE_ACCEPTED: { label: 'Side of the model accepted against its geometry', newValue: 'text' },
  MODEL_PLACE_ACCEPTED: { label: 'Model accepted without a usable cup centre', newValue: 'text' },
  MODEL_UPLOADED: { label: 'Model uploaded', newValue: 'text' },
  MODEL_VIEWED: { label: 'Model viewed', newValue: 'text' },
  MODEL_DOWNLOADED: { label: 'Model downloaded', newValue: 'text' },
  MODEL_DELETED: { label: 'Model deleted', oldValue: 'text' },
  SEGMENTATION_STARTED: { label: 'Segmentation started', newValue: 'text' },
  SEGMENTATION_CANCELED: { label: 'Draft segmentation canceled', oldValue: 'text' },
  SEGMENTATION_EDITED: { label: 'Segmentation edited', newValue: 'text' },
  SEGMENTATION_DELETED: { label: 'Segmentation deleted', oldValue: 'text' },
  MODEL_MADE: { label: 'Model made from a segmentation', newValue: 'text' },
  ANALYSIS_FILLED_IN: { label: 'Analysis filled in from landmarks', newValue: 'text' },
  CSV_UPLOADED: { label: 'CSV configuration uploaded', newValue: 'text' },
  CSV_DOWNLOADED: { label: 'CSV configuration downloaded', newValue: 'text' },
  CSV_DELETED: { label: 'CSV configuration deleted', oldValue: 'text' },
  PRI_IMPORTED: { label: 'PRI data imported', newValue: 'text' },
  PATIENT_EXPORTED: { label: 'Everything on the patient exported', newValue: 'text' },
  SIGN_IN_FAILED: { label: 'Sign-in failed', newValue: 'text' },
  SIGN_IN_REFUSED: { label: 'Sign-in refused', newValue: 'text' },
  SIGN_IN_SLOWED: { label: 'Sign-in slowed down', newValue: 'text' },
  PATIENT_OPENED: { label: 'Patient opened', newValue: 'text' },
  PROCEDURE_OPENED: { label: 'Procedure opened', newValue: 'text' },
  LIST_EXPORTED: { label: 'List exported', newValue: 'text' },
  EMERGENCY_ACCESS_OPENED: { label: 'Emergency access opened', newValue: 'text' },
  EMERGENCY_ACCESS_REFUSED: { label: 'Emergency access refused', newValue: 'text' },
  EMERGENCY_ACCESS_ENDED: { label: 'Emergency access ended', oldValue: 'text' },
  MALWARE_FOUND: { label: 'Malware found in a file', newValue: 'text' },
  MALWARE_SCAN_FAILED: { label: 'File could not be scanned for malware', newValue: 'text' },
  MALWARE_SCAN_SKIPPED: { label: 'File released without a malware scan', newValue: 'text' },
  SSO_LINKED: { label: 'Account linked to single sign-on', newValue: 'text' },
  SSO_UNLINKED: { label: 'Account unlinked from single sign-on', oldValue: 'text' },
  SSO_LOGIN: { label: 'User logged in by single sign-on' },
  SSO_LOGOUT: { label: 'User logged out by the identity provider' },
  EMERGENCY_LOGIN: { label: 'Emergency sign-in' },
  LEGAL_HOLD_SET: { label: 'Legal hold set', newValue: 'text' },
  LEGAL_HOLD_LIFTED: { label: 'Legal hold lifted', newValue: 'text' },
  PATIENT_ERASURE_STARTED: { label: 'Erasure of the record started', newValue: 'text' },
  PATIENT_ERASED: { label: 'Record of the patient erased', newValue: 'text' },
  WORKLIST_QUERIED: { label: 'Worklist queried by a scanner', newValue: 'text' },
  PATIENT_PART_ERASED: { label: 'Part of the record erased', oldValue: 'text', newValue: 'text' },
  ERASURE_CERTIFICATE_READ: { label: 'Certificate of erasure downloaded', newValue: 'text' },
} as const satisfies Record<string, EventSchema>;

export type EventType = keyof typeof EVENTS;

export const EVENT_TYPES = Object.keys(EVENTS) as [EventType, ...EventType[]];

export const eventLabel = (type: EventType): string => EVENTS[type].label;

/** Both values of a type are of one kind. */
export const valueKind = (type: EventType): ValueKind => {
  const { oldValue, newValue }: EventSchema = EVENTS[type];
  return newValue ?? oldValue ?? 'text';
};

export const typesOfKind = (kind: ValueKind): EventType[] =>
  EVENT_TYPES.filter((type) => valueKind(type) === kind);

type ValueOf<T extends EventType, Which extends 'oldValue' | 'newValue'> = (typeof EVENTS)[T] extends {
  readonly [W in Which]: infer K extends ValueKind;
}
  ? ValueOfKind[K] | null
  : null;

interface EventOf<T extends EventType> {
  readonly type: T;
  readonly oldValue?: ValueOf<T, 'oldValue'>;
  readonly newValue?: ValueOf<T, 'newValue'>;
}

/** An event with its values: a value that does not belong to the type does not compile. */
export type TypedEvent = { [T in EventType]: EventOf<T> }[EventType];

/** The fields of a procedure whose changes are recorded. */
export type RecordedValues = ProcedureFieldValues & { readonly status: ProcedureStatus };
export type RecordedField = keyof RecordedValues;

type TypeTaking<V> = { [T in EventType]: V extends ValueOf<T, 'newValue'> ? T : never }[EventType];

/** The event of a change of each field; a type whose values are of another kind does not compile. */
export const FIELD_EVENTS: {
  readonly [F in Exclude<RecordedField, MeasurementName>]: TypeTaking<RecordedValues[F]>;
} = {
  name: 'PROCEDURE_NAME',
  sideSurgeon: 'PROCEDURE_SIDE',
  dateOfSurgery: 'PROCEDURE_DATE_OF_SURGERY',
  surgeonId: 'PROCEDURE_SURGEON',
  surgeryLocationId: 'PROCEDURE_SURGERY_LOCATION',
  radiologyLocationId: 'PROCEDURE_RADIOLOGY_LOCATION',
  radiologistId: 'PROCEDURE_RADIOLOGIST',
  engineerId: 'PROCEDURE_ENGINEER',
  sideEngineer: 'PROCEDURE_SIDE',
  status: 'PROCEDURE_STATUS',
};
