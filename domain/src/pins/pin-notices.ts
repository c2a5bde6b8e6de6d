import type { PinStepKind } from './pins.ts';

/** The messages to the other people of the case. The text of a question is read at its place. */
export const PIN_NOTICES = {
  ASKED: 'A question is pinned to the case',
  REPLY: 'A pinned question was answered',
  RESOLVED: 'A pinned question is resolved',
  REOPENED: 'A pinned question is open again',
} as const satisfies Record<'ASKED' | PinStepKind, string>;
