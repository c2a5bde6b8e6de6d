import { createHmac } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { TOTP_DIGITS, totpStep } from '@cotyle/domain/second-factor/totp';
import { expect } from '../harness/test.ts';
import { PASSWORD } from './people.ts';

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const bytesOf = (key: string): Buffer => {
  const bits = Array.from(key, (letter) => BASE_32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** The code of an authenticator app (RFC 4226), `ahead` steps from now: the server accepts one, so that no test has to wait. */
export const codeOf = (key: string, ahead = 0): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(totpStep(new Date()) + ahead));
  const hash = createHmac('sha1', bytesOf(key)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = (hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** TOTP_DIGITS;
  return String(number).padStart(TOTP_DIGITS, '0');
};

/** A fingerprint reader that always recognizes the person. */
export const addAuthenticator = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

export const factorDialog = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true });

/** Sets up the authenticator app on the account page; answers its key and the recovery codes. */
export const setUpApp = async (page: Page): Promise<{ key: string; recoveryCodes: string[] }> => {
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  const dialog = factorDialog(page, 'Set up authenticator app');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const key = (await dialog.locator('code').innerText()).replace(/\s/g, '');
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(key));
  await page.keyboard.press('Enter');
  const codes = factorDialog(page, 'Your recovery codes');
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  return { key, recoveryCodes: await codes.getByRole('listitem').allInnerTexts() };
};
