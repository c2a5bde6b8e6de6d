import { API_BASE } from '@cotyle/contract/client';
import { fileCalls } from '@cotyle/contract/files';
import type { FastifyRequest } from 'fastify';
import { publicUrlOf } from '../config.ts';
import { callerOfSession } from '../http/bearer.ts';
import type { Caller } from '../http/caller.ts';
import { refusalOf } from '../http/mount.ts';
import { Refusal } from '../http/refusal.ts';
import { openedOf } from '../parts.ts';
import type { Parts } from '../parts.ts';
import { recordReading, requireReadable } from './reading.ts';
import { findFile } from './stored.ts';
import type { StoredFile } from './stored.ts';
import { readTicket, TICKET_SECONDS, writeTicket } from './ticket.ts';

/**
 * Whoever is given the address has the file: giving it is the download that is written down. It is our own wherever the files
 * lie, because one that a storage service signs cannot be ended; and what a caller says of our name never gets into it.
 */
export const addressOf = async (
  parts: Parts,
  caller: Caller,
  fileId: number,
  request: FastifyRequest,
): Promise<string> => {
  const file = await findFile(parts.database.kysely, caller, fileId);
  requireReadable(caller, file, 'download');
  await recordReading(parts, caller.id, [file], 'download');
  const ticket = writeTicket(openedOf(parts).tokenKey, {
    fileId,
    sessionId: caller.sessionId,
    expires: Math.floor(parts.now().getTime() / 1000) + TICKET_SECONDS,
  });
  return `${publicUrlOf(parts.config, request.socket.localPort)}${API_BASE}/file/signed/${ticket}`;
};

/** What the person is now, not what they were when they asked for the address; nobody once the session is over. */
const findViewer = async (parts: Parts, sessionId: string): Promise<Caller | undefined> => {
  const caller = await callerOfSession(parts, sessionId);
  return caller && !refusalOf(fileCalls.s3Url.access, caller) ? caller : undefined;
};

/** The file that a ticket opens; a deleted one is gone, and everything else that is wrong is an expired link. */
export const fileOfTicket = async (parts: Parts, written: string): Promise<StoredFile> => {
  const ticket = readTicket(openedOf(parts).tokenKey, written, parts.now());
  const viewer = ticket && (await findViewer(parts, ticket.sessionId));
  if (!ticket || !viewer) throw new Refusal('LINK_EXPIRED');
  try {
    const file = await findFile(parts.database.kysely, viewer, ticket.fileId);
    requireReadable(viewer, file, 'download');
    return file;
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'GONE') throw new Refusal('LINK_EXPIRED');
    throw error;
  }
};
