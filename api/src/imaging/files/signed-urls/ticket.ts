import { createHmac, timingSafeEqual } from 'node:crypto';

/** An address that opens one file for its five minutes. */
export const TICKET_SECONDS = 5 * 60;

export interface Ticket {
  readonly fileId: number;
  /** The session that asked for it: with its end, the address ends. */
  readonly sessionId: string;
  /** Unix seconds. */
  readonly expires: number;
}

const PLAIN = /^([1-9]\d{0,14})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-(\d{1,12})-([\w-]{43})$/;

/** A key of its own, so that nothing signed for another purpose can pass for a ticket. */
const keyOf = (tokenKey: Uint8Array): Buffer =>
  createHmac('sha256', tokenKey).update('cotyle file ticket').digest();

const sign = (tokenKey: Uint8Array, text: string): string =>
  createHmac('sha256', keyOf(tokenKey)).update(text).digest('base64url');

const textOf = ({ fileId, sessionId, expires }: Ticket): string => `${fileId}-${sessionId}-${expires}`;

export const writeTicket = (tokenKey: Uint8Array, ticket: Ticket): string => {
  const text = textOf(ticket);
  return `${text}-${sign(tokenKey, text)}`;
};

/** Undefined for whatever is changed, expired or not ours. */
export const readTicket = (tokenKey: Uint8Array, written: string, now: Date): Ticket | undefined => {
  const [, fileId, sessionId, expires, given = ''] = PLAIN.exec(written) ?? [];
  if (fileId === undefined || sessionId === undefined) return undefined;
  const right = sign(tokenKey, `${fileId}-${sessionId}-${expires}`);
  // As text, because two texts can stand for the same bytes.
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(right))) return undefined;
  const ticket = { fileId: Number(fileId), sessionId, expires: Number(expires) };
  return now.getTime() < ticket.expires * 1000 ? ticket : undefined;
};
