import { EMERGENCY_TEXTS } from '../access/emergency.ts';
import { PIN_NOTICES } from '../pins/pin-notices.ts';
import { PLAN_NOTICES } from '../planning/approval/voiding.ts';
import { NOTIFICATION_TEXTS } from '../procedures/side-effects.ts';

/** Every text that the server sends about a procedure in the name of the person who changed it. */
export const NOTICE_TEXTS: readonly string[] = [
  ...NOTIFICATION_TEXTS,
  ...PLAN_NOTICES,
  ...Object.values(PIN_NOTICES),
  EMERGENCY_TEXTS.notice,
];

interface SentMessage {
  readonly text: string;
  readonly procedureId: number | null;
  readonly replyToId: number | null;
}

/** A message that the server wrote when a status or a plan was changed, or a question was pinned. */
export const isNotification = ({ text, procedureId, replyToId }: SentMessage): boolean =>
  procedureId !== null && replyToId === null && NOTICE_TEXTS.includes(text);
