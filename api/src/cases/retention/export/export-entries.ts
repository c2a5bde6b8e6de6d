import { createHash } from 'node:crypto';
import type { ExportedProcedure, ExportManifest } from '@cotyle/contract/patient-export';
import { EXPORT_VERSION, exportReadme } from '@cotyle/domain/retention/export-texts';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import type { StoredEntry } from '../../../imaging/files/zip/zip-stream.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { StorageError } from '../../../platform/storage/storage.ts';
import { procedureFolder } from './entry-names.ts';
import { labelEntry } from './label-volumes.ts';
import type { ExportedSheet } from './plan-sheets.ts';
import type { ExportDocuments } from './read-documents.ts';

type ManifestEntry = ExportManifest['entries'][number];

interface Recorded {
  readonly entry: StoredEntry;
  /** As the database has it; undefined for bytes that are made for the archive. */
  readonly sha256?: string;
}

const once = async function* (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
};

const bytesEntry = (name: string, text: string, modified: Date): StoredEntry => {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, modified, open: async () => once(bytes) };
};

const jsonEntry = (name: string, value: unknown, modified: Date): StoredEntry =>
  bytesEntry(name, `${JSON.stringify(value, null, 2)}\n`, modified);

const pictureEntries = (
  db: Kysely<Tables>,
  { id, planVersions }: ExportedProcedure,
  modified: Date,
): Recorded[] =>
  planVersions.flatMap(({ version, pictures }) =>
    pictures.map(({ view, size, sha256, entry: name }) => ({
      sha256,
      entry: {
        name,
        size,
        modified,
        open: async () => {
          const { image } = await db
            .selectFrom('plan_pictures')
            .select('image')
            .where('procedure_id', '=', id)
            .where('version', '=', version)
            .where('view', '=', view as 'front')
            .executeTakeFirstOrThrow();
          return once(image);
        },
      },
    })),
  );

/** Passes the bytes on and notes their hash; bytes other than those that were stored must not pass for them. */
const hashed = async function* (
  { entry, sha256 }: Recorded,
  source: AsyncIterable<Uint8Array>,
  note: (entry: ManifestEntry) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  const found = hash.digest('hex');
  if (sha256 !== undefined && found !== sha256)
    throw new StorageError('A stored file does not have its recorded checksum.');
  note({ name: entry.name, size: entry.size, sha256: found });
};

const manifestText = (patientId: number, madeAt: Date, entries: readonly ManifestEntry[]): string => {
  const manifest: ExportManifest = {
    version: EXPORT_VERSION,
    patientId,
    madeAt: madeAt.toISOString(),
    entries: [...entries],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
};

const NO_HASH = '0'.repeat(64);

/** The last entry. Its length is known before its content, because a checksum always has the same length. */
const withManifest = (patientId: number, madeAt: Date, recorded: readonly Recorded[]): StoredEntry[] => {
  const noted: ManifestEntry[] = [];
  const planned = recorded.map(({ entry: { name, size } }) => ({ name, size, sha256: NO_HASH }));
  return [
    ...recorded.map((one) => ({
      ...one.entry,
      open: async () => hashed(one, await one.entry.open(), (entry) => noted.push(entry)),
    })),
    {
      name: 'manifest.json',
      size: Buffer.byteLength(manifestText(patientId, madeAt, planned)),
      modified: madeAt,
      open: async () => once(Buffer.from(manifestText(patientId, madeAt, noted))),
    },
  ];
};

/** The archive in its order: what explains it first, the large files after all that is read by people. */
export const exportEntries = (
  { database, storage }: Pick<AppContext, 'database' | 'storage'>,
  patientId: number,
  madeAt: Date,
  {
    patient,
    events,
    procedures,
    files,
    labels,
    sheets,
  }: ExportDocuments & { sheets: readonly ExportedSheet[] },
): StoredEntry[] => {
  const readme = exportReadme({
    patientId,
    madeAt: madeAt.toISOString(),
    procedures: procedures.length,
    files: files.length,
  });
  const documents = [
    bytesEntry('README.txt', readme, madeAt),
    jsonEntry('patient.json', patient, madeAt),
    jsonEntry('events.json', events, madeAt),
    ...procedures.map((one) => jsonEntry(`${procedureFolder(one.id)}/procedure.json`, one, madeAt)),
  ];
  return withManifest(patientId, madeAt, [
    ...documents.map((entry) => ({ entry })),
    ...procedures.flatMap((one) => pictureEntries(database.kysely, one, madeAt)),
    ...sheets,
    ...labels.map((one) => ({ entry: labelEntry(database.kysely, one, madeAt) })),
    ...files.map(({ entry: name, storageKey, size, sha256, modified }) => ({
      sha256,
      entry: { name, size, modified, open: () => storage.read(storageKey) },
    })),
  ]);
};
