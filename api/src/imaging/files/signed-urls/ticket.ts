import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a signed URL is valid. */
export const TICKET_SECONDS = 5 * 60;

export interface Ticket {
  readonly fileId: number;
  /** The URL is valid as long as this session. */
  readonly sessionId: string;
  /** Unix seconds. */
  readonly expires: number;
}

const PLAIN = /^([1-9]\d{0,14})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-(\d{1,12})-([\w-]{43})$/;

/** A derived key, so that nothing signed for another purpose is accepted as a ticket. */
const keyOf = (tokenKey: Uint8Array): Buffer =>
  createHmac('sha256', tokenKey).update('cotyle file ticket').digest();

const sign = (tokenKey: Uint8Array, text: string): string =>
  createHmac('sha256', keyOf(tokenKey)).update(text).digest('base64url');

const textOf = ({ fileId, sessionId, expires }: Ticket): string => `${fileId}-${sessionId}-${expires}`;

export const writeTicket = (tokenKey: Uint8Array, ticket: Ticket): string => {
  const text = textOf(ticket);
  return `${text}-${sign(tokenKey, text)}`;
};

/** Undefined where the ticket is invalid or expired. */
export const readTicket = (
  tokenKeys: readonly Uint8Array[],
  written: string,
  now: Date,
): Ticket | undefined => {
  const [, fileId, sessionId, expires, given = ''] = PLAIN.exec(written) ?? [];
  if (fileId === undefined || sessionId === undefined) return undefined;
  const text = `${fileId}-${sessionId}-${expires}`;
  // Compared as text, because different texts can decode to the same bytes.
  if (!tokenKeys.some((key) => timingSafeEqual(Buffer.from(given), Buffer.from(sign(key, text)))))
    return undefined;
  const ticket = { fileId: Number(fileId), sessionId, expires: Number(expires) };
  return now.getTime() < ticket.expires * 1000 ? ticket : undefined;
};
