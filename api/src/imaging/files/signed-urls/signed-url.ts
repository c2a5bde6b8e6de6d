import { API_BASE } from '@cotyle/contract/client';
import { fileCalls } from '@cotyle/contract/files';
import type { FastifyRequest } from 'fastify';
import { publicUrlOf } from '../../../config/config.ts';
import { callerOfSession } from '../../../http/authenticate.ts';
import type { Caller } from '../../../http/caller.ts';
import { deniedBy } from '../../../http/register-call.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { requireReady } from '../../../context/app-context.ts';
import type { AppContext } from '../../../context/app-context.ts';
import { recordRead } from '../reading/read-audit.ts';
import { requireReadable } from '../reading/require-readable.ts';
import { findFile } from '../records/find-file.ts';
import type { StoredFile } from '../records/find-file.ts';
import { readTicket, TICKET_SECONDS, writeTicket } from './ticket.ts';
import type { Ticket } from './ticket.ts';

/**
 * Creating the URL is recorded as the download, because its holder can read the file. The URL is always ours,
 * because one that a storage service signs cannot be revoked; the Host header of the caller is not used.
 */
export const signedUrlOf = async (
  context: AppContext,
  caller: Caller,
  fileId: number,
  request: FastifyRequest,
): Promise<string> => {
  const file = await findFile(context.database.kysely, caller, fileId);
  requireReadable(caller, file, 'download');
  await recordRead(context, caller.id, [file], 'download');
  const { key } = requireReady(context).tokenKeys.current(context.now());
  const ticket = writeTicket(key, {
    fileId,
    sessionId: caller.sessionId,
    expires: Math.floor(context.now().getTime() / 1000) + TICKET_SECONDS,
  });
  return `${publicUrlOf(context.config, request.socket.localPort)}${API_BASE}/file/signed/${ticket}`;
};

/** Undefined once the session has ended; the present role and status count. */
const findViewer = async (context: AppContext, sessionId: string): Promise<Caller | undefined> => {
  const caller = await callerOfSession(context, sessionId);
  return caller && !deniedBy(fileCalls.s3Url.access, caller) ? caller : undefined;
};

/** Undefined where the viewer may no longer see the file; its deletion is left to the caller. */
const findVisible = async (
  context: AppContext,
  viewer: Caller,
  fileId: number,
): Promise<StoredFile | undefined> => {
  try {
    return await findFile(context.database.kysely, viewer, fileId);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
};

/** Another node may have signed it with a key that this one has not read yet. */
const openTicket = async (context: AppContext, written: string): Promise<Ticket | undefined> => {
  const { tokenKeys } = requireReady(context);
  const read = () => {
    const accepted = tokenKeys.accepted(context.now()).map(({ key }) => key);
    return readTicket(accepted, written, context.now());
  };
  return read() ?? ((await tokenKeys.reload()) ? read() : undefined);
};

/** A deleted file is not found; every other problem is reported as an expired link. */
export const fileOfTicket = async (context: AppContext, written: string): Promise<StoredFile> => {
  const ticket = await openTicket(context, written);
  const viewer = ticket && (await findViewer(context, ticket.sessionId));
  const file = viewer && (await findVisible(context, viewer, ticket.fileId));
  if (!viewer || !file) throw new ApiError('LINK_EXPIRED');
  try {
    requireReadable(viewer, file, 'download');
    return file;
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'NOT_FOUND') throw new ApiError('LINK_EXPIRED');
    throw error;
  }
};
