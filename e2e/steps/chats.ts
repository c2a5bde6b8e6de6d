import { messageCalls } from '@cotyle/contract/messages';
import type { Page } from '@playwright/test';
import { expect } from '../harness/test.ts';
import type { ApiClient } from './api-client.ts';
import type { Person } from './people.ts';

export const chatsOf = (page: Page) => page.getByRole('region', { name: 'List of chats' });
export const chatWith = (page: Page, { name }: Person) => chatsOf(page).getByRole('link', { name });
export const conversationWith = (page: Page, { name }: Person) =>
  page.getByRole('region', { name: `Conversation with ${name}` });
/** Of new messages, under the bell of other pages. */
export const popup = (page: Page) => page.getByRole('region', { name: /new message/i });
export const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });
export const bubble = (page: Page, text: string) =>
  page.getByRole('log').getByRole('listitem').filter({ hasText: text });

export const openChat = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/messages');
  await chatWith(page, person).click();
  await expect(conversationWith(page, person)).toBeVisible();
};

export const write = async (page: Page, text: string): Promise<void> => {
  await messageBox(page).fill(text);
  await sendButton(page).click();
  await expect(messageBox(page)).toHaveValue('');
};

export const sendByApi = (
  sender: ApiClient,
  receiver: ApiClient,
  text: string,
  procedureId: number | null = null,
) => sender.call(messageCalls.send, { body: { receiverId: receiver.userId, text, procedureId } });
