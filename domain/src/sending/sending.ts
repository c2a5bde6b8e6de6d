import type { Role } from '../access/roles.ts';
import { mayUpload } from '../files/rights.ts';

/** What is sent to a PACS: the sheet of the approved version, and each 3D model. */
export const SENT_OBJECTS = ['SHEET', 'MODEL'] as const;
export type SentObject = (typeof SENT_OBJECTS)[number];

/** WAITING: until the PACS has confirmed it. CANCELED: there is no reason to send it any more. */
export const SENDING_STATES = ['WAITING', 'SENT', 'FAILED', 'CANCELED'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

/** Those who work on plans or models. In every status: results are often sent late. */
export const maySendResults = (role: Role): boolean =>
  mayUpload(role, 'MODEL') || role === 'SURGEON' || role === 'SURGICAL_ASSISTANT';

/** A PACS that is away for a weekend gets everything after it. */
export const SEND_WITHIN_HOURS = 72;
