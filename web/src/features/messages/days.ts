import type { Message } from '@cotyle/contract/messages';
import { dateText } from '../../ui/date-time.ts';
import { MESSAGES_TEXTS } from './texts.ts';

interface MessagesOfDay {
  readonly day: string;
  readonly messages: readonly [Message, ...Message[]];
}

const dayBefore = (now: Date): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);

const nameOf = (date: string, now: Date): string => {
  if (date === dateText(now.toISOString())) return MESSAGES_TEXTS.today;
  return date === dateText(dayBefore(now).toISOString()) ? MESSAGES_TEXTS.yesterday : date;
};

/** Messages, oldest first, in groups of one local day each. */
export const byDay = (messages: readonly Message[], now: Date): readonly MessagesOfDay[] => {
  const days: { day: string; messages: [Message, ...Message[]] }[] = [];
  for (const message of messages) {
    const day = nameOf(dateText(message.creation), now);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
};
