import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { TestApp } from '../../../testing/app.ts';
import { storedSource } from '../../ct/source/stored-source.ts';
import { inspectCatalogue } from '../inspection/inspect-catalogue.ts';
import { recordVersion } from '../storing/record-version.ts';
import { smallFiles, zipOf } from './small-catalogue.ts';

/** Adds a catalogue and its zip, as an upload does. The cup is in line 2, then liner, head and stem. */
export const addStoredCatalogue = async (
  { context }: TestApp,
  { by, name = randomUUID() }: { readonly by: number; readonly name?: string },
): Promise<{ readonly catalogueId: number; readonly versionId: number; readonly key: string }> => {
  const { storage, database } = context;
  const bytes = await zipOf(smallFiles());
  const id = randomUUID();
  const key = `files/2026/01/${id}`;
  const { progress } = await storage.append(key, { at: 0, source: Readable.from([bytes]), progress: {} });
  await storage.finish(key, progress);
  await sql`insert into uploads (id, resumable, file_name, description, creator_id, storage_key, created_at, expires_at)
    values (${id}, false, 'small.zip', '', ${by}, ${key}, now(), now() + interval '1 hour')`.execute(
    database.kysely,
  );
  const source = storedSource(storage, key, bytes.length);
  const inspection = await inspectCatalogue(source, new AbortController().signal);
  if (!inspection.ok) throw new Error(JSON.stringify(inspection.problems));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const catalogueId = await recordVersion(context, {
    target: { kind: 'new', manufacturer: 'Acme', name },
    file: { id, key, fileName: 'small.zip', size: bytes.length, progress, sha256 },
    by,
    ...inspection,
  });
  const { versionId } = await database.kysely
    .selectFrom('implant_catalogue_versions')
    .select('id as versionId')
    .where('catalogue_id', '=', catalogueId)
    .executeTakeFirstOrThrow();
  return { catalogueId, versionId, key };
};
