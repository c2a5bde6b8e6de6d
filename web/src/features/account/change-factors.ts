import type { ProvenAction } from '@cotyle/contract/sso-step-up';

/** What each of the dialogs about one's own factors proves. */
export const CHANGE_FACTORS: ProvenAction = { kind: 'CHANGE_FACTORS' };
