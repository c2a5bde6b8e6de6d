import { API_BASE } from '@cotyle/contract/client';
import { maySignIn } from '@cotyle/domain/people/status';
import type { Viewer } from '@cotyle/domain/access/visibility';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { openedOf } from '../parts.ts';
import type { Parts } from '../parts.ts';
import { recordReading, requireReadable } from './reading.ts';
import { findFile } from './stored.ts';
import type { StoredFile } from './stored.ts';
import { readTicket, TICKET_SECONDS, writeTicket } from './ticket.ts';

/** As the caller reaches us, unless the configuration says how everybody does. */
const originOf = (parts: Parts, request: FastifyRequest): string =>
  parts.config.PUBLIC_URL ?? `${request.protocol}://${request.host}`;

/** Whoever is given the address has the file: giving it is the download that is written down. */
export const addressOf = async (
  parts: Parts,
  caller: Caller,
  fileId: number,
  request: FastifyRequest,
): Promise<string> => {
  const file = await findFile(parts.database.kysely, caller, fileId);
  requireReadable(caller, file, 'download');
  const presigned = await parts.storage.presign(file.storageKey, {
    fileName: file.fileName,
    seconds: TICKET_SECONDS,
  });
  await recordReading(parts, caller.id, [file], 'download');
  if (presigned !== undefined) return presigned;
  const ticket = writeTicket(openedOf(parts).tokenKey, {
    fileId,
    userId: caller.id,
    expires: Math.floor(parts.now().getTime() / 1000) + TICKET_SECONDS,
  });
  return `${originOf(parts, request)}${API_BASE}/file/signed/${ticket}`;
};

/** What the person is now, not what he was when he asked for the address. */
const findViewer = async (parts: Parts, id: number): Promise<Viewer | undefined> => {
  const db = parts.database.kysely;
  const user = await db
    .selectFrom('users')
    .select(['id', 'role', 'status', 'location_id as locationId', 'deleted_at as deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!user || !maySignIn({ ...user, deleted: user.deletedAt !== null })) return undefined;
  const surgeons = await db
    .selectFrom('assignments')
    .select('surgeon_id')
    .where('assistant_id', '=', id)
    .execute();
  const { role, locationId } = user;
  return { id, role, locationId, surgeonIds: surgeons.map(({ surgeon_id }) => surgeon_id) };
};

/** The file that a ticket opens; a deleted one is gone, and everything else that is wrong is an expired link. */
export const fileOfTicket = async (parts: Parts, written: string): Promise<StoredFile> => {
  const ticket = readTicket(openedOf(parts).tokenKey, written, parts.now());
  const viewer = ticket && (await findViewer(parts, ticket.userId));
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
