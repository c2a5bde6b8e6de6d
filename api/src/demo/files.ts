import { defaultDescription } from '@cotyle/domain/files/kind';
import type { FileContent, FileType } from '@cotyle/domain/files/kind';
import type { Side } from '@cotyle/domain/hip/side';
import type { Transaction } from 'kysely';
import type { NewEvent } from '../transactions/with-transaction.ts';
import { uploadedEvent } from '../imaging/files/records/events.ts';
import { inspectStl } from '../imaging/models/inspection/inspect-stl.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { configurationOf, storeBytes, modelOf, createScanner } from './bytes.ts';
import type { StoredBytes } from './bytes.ts';
import type { DemoCase } from './case.ts';

export interface CaseFiles {
  readonly procedureId: number;
  readonly demo: DemoCase;
  /** The patient's, YYYY-MM-DD. */
  readonly born: string;
  readonly scanned: { readonly by: number; readonly at: Date } | undefined;
  readonly modelled: { readonly by: number; readonly at: Date } | undefined;
}

export interface CaseFile {
  readonly type: FileType;
  readonly content: FileContent;
  readonly name: string;
  readonly stored: StoredBytes;
  readonly by: number;
  readonly at: Date;
}

interface NewFile extends Omit<CaseFile, 'stored'> {
  readonly bytes: Buffer;
}

const meshOf = async (storage: Storage, { storage_key: key, size }: StoredBytes) => {
  const verdict = await inspectStl(() => storage.read(key), size);
  if (!verdict.ok) throw new Error(`the demo's own model is rejected: ${verdict.reason}`);
  return {
    mesh: JSON.stringify(verdict.mesh),
    hip: JSON.stringify(verdict.hip),
    findings: JSON.stringify(verdict.findings),
  };
};

/** Where the bytes of a case's file lie. It depends on the case alone, so that a killed attempt can be repeated. */
export const keyOf = (procedureId: number, type: FileType): string =>
  `files/demo/${procedureId}-${type.toLowerCase()}`;

/** Adds a stored file to its case; answers its id and the event of its history. */
export const insertCaseFile = async (
  storage: Storage,
  tx: Transaction<Tables>,
  procedureId: number,
  { type, content, name, stored, by, at }: CaseFile,
): Promise<{ readonly id: number; readonly event: NewEvent }> => {
  const { id } = await tx
    .insertInto('files')
    .values({
      type,
      content,
      creation: at,
      file_name: name,
      description: defaultDescription(type),
      procedure_id: procedureId,
      creator_id: by,
      ...stored,
      ...(type === 'SCAN' ? { scan_state: 'PENDING' as const } : {}),
      ...(type === 'MODEL' ? { derived_state: 'PENDING' as const, ...(await meshOf(storage, stored)) } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, event: { type: uploadedEvent(type), initiatorId: by, procedureId, newValue: name, at } };
};

/** The names of the files of a case. */
export const fileNamesOf = (procedureId: number, side: Side) => ({
  SCAN: `hip-ct-${procedureId}.zip`,
  MODEL: `hemipelvis-${side.toLowerCase()}-${procedureId}.stl`,
  ALGORITHM: `pri-${side.toLowerCase()}-${procedureId}.csv`,
});

/** Makes small files of the demo's cases: invented scans, models and configurations that fit their cases. */
export const createFileSeeder = (storage: Storage) => {
  const scan = createScanner();

  const add = async (
    tx: Transaction<Tables>,
    procedureId: number,
    { bytes, ...file }: NewFile,
  ): Promise<NewEvent> => {
    const stored = await storeBytes(storage, keyOf(procedureId, file.type), bytes);
    return (await insertCaseFile(storage, tx, procedureId, { ...file, stored })).event;
  };

  return async (tx: Transaction<Tables>, filed: CaseFiles): Promise<NewEvent[]> => {
    const { procedureId, demo, born, scanned, modelled } = filed;
    const events: NewEvent[] = [];
    const put = async (file: NewFile): Promise<void> => {
      events.push(await add(tx, procedureId, file));
    };
    const names = fileNamesOf(procedureId, demo.side);
    if (scanned) {
      const bytes = await scan(demo, procedureId, born, scanned.at.toISOString().slice(0, 10));
      await put({ type: 'SCAN', content: 'ZIP', name: names.SCAN, bytes, ...scanned });
    }
    if (modelled) {
      const model = { name: names.MODEL, bytes: modelOf(demo), ...modelled };
      await put({ type: 'MODEL', content: 'STL_BINARY', ...model });
      const pri = { name: names.ALGORITHM, bytes: configurationOf(demo), ...modelled };
      await put({ type: 'ALGORITHM', content: 'CSV', ...pri });
      events.push({
        type: 'PRI_IMPORTED',
        initiatorId: modelled.by,
        procedureId,
        newValue: pri.name,
        at: modelled.at,
      });
    }
    return events;
  };
};

export type FileSeeder = ReturnType<typeof createFileSeeder>;
