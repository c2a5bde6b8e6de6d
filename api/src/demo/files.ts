import { Readable } from 'node:stream';
import { defaultDescription } from '@cotyle/domain/files/kind';
import type { FileContent, FileType } from '@cotyle/domain/files/kind';
import type { Transaction } from 'kysely';
import type { NewEvent } from '../transactions/with-transaction.ts';
import { uploadedEvent } from '../imaging/files/records/events.ts';
import { inspectStl } from '../imaging/models/inspection/inspect-stl.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { configurationOf, storeBytes, modelOf, createScanner } from './bytes.ts';
import type { DemoCase } from './case.ts';

export interface CaseFiles {
  readonly procedureId: number;
  readonly demo: DemoCase;
  /** The patient's, YYYY-MM-DD. */
  readonly born: string;
  readonly scanned: { readonly by: number; readonly at: Date } | undefined;
  readonly modelled: { readonly by: number; readonly at: Date } | undefined;
}

interface NewFile {
  readonly type: FileType;
  readonly content: FileContent;
  readonly name: string;
  readonly bytes: Buffer;
  readonly by: number;
  readonly at: Date;
}

const meshOf = async (bytes: Buffer) => {
  const verdict = await inspectStl(() => Promise.resolve(Readable.from([bytes])), bytes.length);
  if (!verdict.ok) throw new Error(`the demo's own model is rejected: ${verdict.reason}`);
  return {
    mesh: JSON.stringify(verdict.mesh),
    hip: JSON.stringify(verdict.hip),
    findings: JSON.stringify(verdict.findings),
  };
};

/** Makes the files of the demo's cases: invented scans, models and configurations that fit their cases. */
export const createFileSeeder = (storage: Storage) => {
  const scan = createScanner();

  const add = async (tx: Transaction<Tables>, procedureId: number, file: NewFile): Promise<NewEvent> => {
    const kept = await storeBytes(
      storage,
      `files/demo/${procedureId}-${file.type.toLowerCase()}`,
      file.bytes,
    );
    await tx
      .insertInto('files')
      .values({
        type: file.type,
        content: file.content,
        creation: file.at,
        file_name: file.name,
        description: defaultDescription(file.type),
        procedure_id: procedureId,
        creator_id: file.by,
        ...kept,
        ...(file.type === 'SCAN' ? { scan_state: 'PENDING' as const } : {}),
        ...(file.type === 'MODEL'
          ? { derived_state: 'PENDING' as const, ...(await meshOf(file.bytes)) }
          : {}),
      })
      .execute();
    return {
      type: uploadedEvent(file.type),
      initiatorId: file.by,
      procedureId,
      newValue: file.name,
      at: file.at,
    };
  };

  return async (tx: Transaction<Tables>, filed: CaseFiles): Promise<NewEvent[]> => {
    const { procedureId, demo, born, scanned, modelled } = filed;
    const events: NewEvent[] = [];
    const put = async (file: NewFile): Promise<void> => {
      events.push(await add(tx, procedureId, file));
    };
    const side = demo.side.toLowerCase();
    if (scanned) {
      const bytes = await scan(demo, procedureId, born, scanned.at.toISOString().slice(0, 10));
      await put({ type: 'SCAN', content: 'ZIP', name: `hip-ct-${procedureId}.zip`, bytes, ...scanned });
    }
    if (modelled) {
      const model = { name: `hemipelvis-${side}-${procedureId}.stl`, bytes: modelOf(demo), ...modelled };
      await put({ type: 'MODEL', content: 'STL_BINARY', ...model });
      const pri = { name: `pri-${side}-${procedureId}.csv`, bytes: configurationOf(demo), ...modelled };
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
