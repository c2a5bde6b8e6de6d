import { expect, it } from 'vitest';
import { chatsPath } from './chats-path.ts';

it.each([
  ['no unread message', [], '/messages'],
  ['one unread chat', [4, 4], '/messages?chat=4'],
  ['two unread chats', [4, 5], '/messages'],
])('the bell with %s opens %j as %s', (_, senders, path) => {
  expect(chatsPath(senders.map((senderId) => ({ senderId })))).toBe(path);
});
