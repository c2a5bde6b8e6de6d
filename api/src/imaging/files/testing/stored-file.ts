import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileType } from '@cotyle/domain/files/kind';
import type { TestApp } from '../../../testing/app.ts';
import { addFile } from '../../../testing/clinic.ts';

export interface TestFile {
  readonly id: number;
  readonly storageKey: string;
  readonly bytes: Buffer;
  readonly sha256: string;
}

const store = async ({ context: { storage } }: TestApp, key: string, bytes: Buffer): Promise<void> => {
  const { progress } = await storage.append(key, { at: 0, source: Readable.from([bytes]), progress: {} });
  await storage.finish(key, progress);
};

/** Adds a file and its bytes, as an upload does. */
export const addStoredFile = async (
  cotyle: TestApp,
  file: {
    procedureId: number;
    creatorId: number;
    type?: FileType;
    name?: string;
    description?: string;
    bytes?: Buffer;
    /** Whether derived levels are stored as well. */
    derived?: boolean;
  },
): Promise<TestFile> => {
  const { procedureId, creatorId, type = 'SCAN', bytes = Buffer.from('0123456789') } = file;
  const storageKey = `files/2026/01/${randomUUID()}`;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await store(cotyle, storageKey, bytes);
  if (file.derived)
    for (const level of ['coarse', 'fine']) await store(cotyle, `${storageKey}.${level}.glb`, bytes);
  const db = cotyle.context.database.kysely;
  const id = await addFile(db, { procedureId, creatorId, type, storageKey, size: bytes.length });
  await db
    .updateTable('files')
    .set({
      sha256,
      ...(file.name === undefined ? {} : { file_name: file.name }),
      ...(file.description === undefined ? {} : { description: file.description }),
    })
    .where('id', '=', id)
    .execute();
  return { id, storageKey, bytes, sha256 };
};

/** The events of a procedure, oldest first: type, initiator, old and new value. */
export const eventsOf = async ({ context }: TestApp, procedureId: number) =>
  (
    await context.database.kysely
      .selectFrom('events')
      .select(['type', 'initiator_id', 'old_value', 'new_value'])
      .where('procedure_id', '=', procedureId)
      .where('type', '<>', 'PROCEDURE_OPENED')
      .orderBy('id')
      .execute()
  ).map((event) => [event.type, event.initiator_id, event.old_value, event.new_value]);

export const get = (
  { origin }: TestApp,
  path: string,
  token: string | undefined,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(path.startsWith('http') ? path : `${origin}/api${path}`, {
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
  });

export const bytesOf = async (response: Response): Promise<Buffer> =>
  Buffer.from(await response.arrayBuffer());
