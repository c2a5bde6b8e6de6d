import { expect, it } from 'vitest';
import { notificationOf } from '../procedures/side-effects.ts';
import { PROCEDURE_STATUSES } from '../status.ts';
import { isNotification } from './notification.ts';

it('every text that a change of status sends is a notification', () => {
  const texts = PROCEDURE_STATUSES.flatMap((status) => notificationOf(status)?.text ?? []);
  expect(texts).toHaveLength(4);
  for (const text of texts) expect(isNotification({ text, procedureId: 7, replyToId: null })).toBe(true);
});

it.each([
  { text: 'Is the model ready?', procedureId: 7, replyToId: null },
  { text: 'Scan Ready', procedureId: null, replyToId: null },
  { text: 'Scan Ready', procedureId: 7, replyToId: 3 },
])('what a person wrote is none: %j', (message) => {
  expect(isNotification(message)).toBe(false);
});
