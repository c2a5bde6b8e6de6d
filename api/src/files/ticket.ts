import { createHmac, timingSafeEqual } from 'node:crypto';

/** An address that opens one file for its five minutes. */
export const TICKET_SECONDS = 5 * 60;

export interface Ticket {
  readonly fileId: number;
  /** Who asked for it: what he may no longer see, it no longer opens. */
  readonly userId: number;
  /** Unix seconds. */
  readonly expires: number;
}

const PLAIN = /^([1-9]\d{0,14})-([1-9]\d{0,14})-(\d{1,12})-([\w-]{43})$/;

/** A key of its own, so that nothing signed for another purpose can pass for a ticket. */
const keyOf = (tokenKey: Uint8Array): Buffer =>
  createHmac('sha256', tokenKey).update('cotyle file ticket').digest();

const seal = (tokenKey: Uint8Array, text: string): string =>
  createHmac('sha256', keyOf(tokenKey)).update(text).digest('base64url');

export const writeTicket = (tokenKey: Uint8Array, { fileId, userId, expires }: Ticket): string => {
  const text = `${fileId}-${userId}-${expires}`;
  return `${text}-${seal(tokenKey, text)}`;
};

/** Undefined for whatever is changed, expired or not ours. */
export const readTicket = (tokenKey: Uint8Array, written: string, now: Date): Ticket | undefined => {
  const [, fileId, userId, expires, given = ''] = PLAIN.exec(written) ?? [];
  if (fileId === undefined) return undefined;
  const ticket = { fileId: Number(fileId), userId: Number(userId), expires: Number(expires) };
  const right = seal(tokenKey, `${fileId}-${userId}-${expires}`);
  // As text, because two texts can stand for the same bytes.
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(right))) return undefined;
  return now.getTime() < ticket.expires * 1000 ? ticket : undefined;
};
