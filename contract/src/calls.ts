import { accountCalls } from './account.ts';
import { adminUserCalls, directoryCalls } from './admin-users.ts';
import { appCalls } from './app.ts';
import { assignmentCalls } from './assignments.ts';
import { auditAnchorCalls } from './audit-anchors.ts';
import { authCalls } from './auth.ts';
import type { CallShape } from './call.ts';
import { calendarFeedCalls } from './calendar-feed.ts';
import { catalogueCalls } from './catalogues.ts';
import { connectionCalls } from './connections.ts';
import { cupCalls } from './cup.ts';
import { dicomwebCalls } from './dicomweb.ts';
import { encryptionCalls } from './encryption.ts';
import { emergencyAccessCalls } from './emergency-accesses.ts';
import { eventCalls } from './events.ts';
import { fhirCalls } from './fhir.ts';
import { fileCalls } from './files.ts';
import { incomingCalls } from './incoming.ts';
import { liveCalls } from './live.ts';
import { locationCalls } from './locations.ts';
import { malwareCalls } from './malware.ts';
import { messageCalls } from './messages.ts';
import { noteCalls } from './notes.ts';
import { operatingRoomCalls } from './operating-room.ts';
import { outcomeCalls } from './outcomes.ts';
import { patientCalls } from './patients.ts';
import { pictureCalls } from './pictures.ts';
import { pinCalls } from './pins.ts';
import { planApprovalCalls } from './plan-approval.ts';
import { planPictureCalls } from './plan-pictures.ts';
import { planSheetCalls } from './plan-sheets.ts';
import { planCalls } from './plans.ts';
import { priCalls } from './pri.ts';
import { procedureCalendarCalls } from './procedure-calendar.ts';
import { procedureCalls } from './procedures.ts';
import { retentionCalls } from './retention.ts';
import { scanCalls } from './scans.ts';
import { adminFactorCalls, factorSignInCalls, secondFactorCalls } from './second-factor.ts';
import { segmentationCalls } from './segmentations.ts';
import { sendingCalls } from './sendings.ts';
import { settingsCalls } from './settings.ts';
import { setupCalls } from './setup.ts';
import { ssoLinkCalls } from './sso-link.ts';
import { ssoStepUpCalls } from './sso-step-up.ts';
import { ssoCalls } from './sso.ts';
import { uploadCalls } from './uploads.ts';
import { userCalls } from './users.ts';

/** The whole API, by resource. What is not in here is not served. */
export const CALLS = {
  app: appCalls,
  auth: authCalls,
  setup: setupCalls,
  user: userCalls,
  account: accountCalls,
  'second-factor': secondFactorCalls,
  'factor-sign-in': factorSignInCalls,
  'admin-factor': adminFactorCalls,
  directory: directoryCalls,
  'admin-user': adminUserCalls,
  location: locationCalls,
  settings: settingsCalls,
  encryption: encryptionCalls,
  assignment: assignmentCalls,
  patient: patientCalls,
  procedure: procedureCalls,
  'procedure-calendar': procedureCalendarCalls,
  cup: cupCalls,
  file: fileCalls,
  scan: scanCalls,
  dicomweb: dicomwebCalls,
  picture: pictureCalls,
  segmentation: segmentationCalls,
  plan: planCalls,
  planApproval: planApprovalCalls,
  planPicture: planPictureCalls,
  planSheet: planSheetCalls,
  operatingRoom: operatingRoomCalls,
  outcome: outcomeCalls,
  calendarFeed: calendarFeedCalls,
  catalogue: catalogueCalls,
  upload: uploadCalls,
  pri: priCalls,
  note: noteCalls,
  pin: pinCalls,
  event: eventCalls,
  message: messageCalls,
  live: liveCalls,
  retention: retentionCalls,
  auditAnchor: auditAnchorCalls,
  malware: malwareCalls,
  sso: ssoCalls,
  'sso-link': ssoLinkCalls,
  'sso-step-up': ssoStepUpCalls,
  emergencyAccess: emergencyAccessCalls,
  connection: connectionCalls,
  incoming: incomingCalls,
  sending: sendingCalls,
  fhir: fhirCalls,
} as const satisfies Record<string, Record<string, CallShape>>;

export interface NamedCall {
  readonly name: string;
  readonly resource: string;
  readonly call: CallShape;
}

export const allCalls: readonly NamedCall[] = Object.entries(CALLS).flatMap(([resource, calls]) =>
  Object.entries(calls).map(([name, call]) => ({ resource, name, call })),
);
