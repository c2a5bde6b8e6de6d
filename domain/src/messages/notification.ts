import { NOTIFICATION_TEXTS } from '../procedures/side-effects.ts';

interface SentMessage {
  readonly text: string;
  readonly procedureId: number | null;
  readonly replyToId: number | null;
}

/** A message that the server wrote when a status was changed. */
export const isNotification = ({ text, procedureId, replyToId }: SentMessage): boolean =>
  procedureId !== null && replyToId === null && NOTIFICATION_TEXTS.includes(text);
