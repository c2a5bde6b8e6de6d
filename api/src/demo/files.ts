import { defaultDescription } from '@cotyle/domain/files/kind';
import type { FileContent, FileType } from '@cotyle/domain/files/kind';
import type { Transaction } from 'kysely';
import type { Config } from '../config/config.ts';
import type { NewEvent } from '../transactions/with-transaction.ts';
import { uploadedEvent } from '../imaging/files/records/events.ts';
import { inspectStl } from '../imaging/models/inspection/inspect-stl.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { insertBones } from './bones.ts';
import {
  configurationOf,
  createScanner,
  femurModelOf,
  gridsOf,
  landmarksOf,
  modelOf,
  storeBytes,
} from './bytes.ts';
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

/** A file of a case as its history shows it. */
export interface CaseUpload {
  readonly type: FileType;
  readonly content: FileContent;
  readonly name: string;
  readonly by: number;
  readonly at: Date;
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

const FEMUR = 'femur';

/** Of the models of a case, the one of its femur. */
export const isFemur = ({ type, name }: Pick<CaseUpload, 'type' | 'name'>): boolean =>
  type === 'MODEL' && name.startsWith(FEMUR);

/** Where the bytes of a case's file lie. It depends on the case alone, so that a killed attempt can be repeated. */
export const keyOf = (procedureId: number, upload: Pick<CaseUpload, 'type' | 'name'>): string =>
  `files/demo/${procedureId}-${isFemur(upload) ? FEMUR : upload.type.toLowerCase()}`;

/** Adds a stored file to its case; answers its id. */
export const insertCaseFile = async (
  storage: Storage,
  tx: Transaction<Tables>,
  procedureId: number,
  { type, content, name, by, at }: CaseUpload,
  stored: StoredBytes,
): Promise<number> => {
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
  return id;
};

/** The femur comes before the hip bone, because the latest model is the one of the case. */
const uploadsOf = ({ procedureId, demo, scanned, modelled }: CaseFiles, hasFemur: boolean): CaseUpload[] => {
  const side = demo.side.toLowerCase();
  const uploads: CaseUpload[] = [];
  if (scanned) uploads.push({ type: 'SCAN', content: 'ZIP', name: `hip-ct-${procedureId}.zip`, ...scanned });
  if (modelled && hasFemur)
    uploads.push({
      type: 'MODEL',
      content: 'STL_BINARY',
      name: `${FEMUR}-${side}-${procedureId}.stl`,
      ...modelled,
    });
  if (modelled)
    uploads.push(
      { type: 'MODEL', content: 'STL_BINARY', name: `hemipelvis-${side}-${procedureId}.stl`, ...modelled },
      { type: 'ALGORITHM', content: 'CSV', name: `pri-${side}-${procedureId}.csv`, ...modelled },
    );
  return uploads;
};

const eventsOf = (procedureId: number, { type, name, by, at }: CaseUpload): NewEvent[] => {
  const about = { initiatorId: by, procedureId, newValue: name, at };
  const uploaded: NewEvent = { ...about, type: uploadedEvent(type) };
  return type === 'ALGORITHM' ? [uploaded, { ...about, type: 'PRI_IMPORTED' }] : [uploaded];
};

type BoneFile = 'scanFileId' | 'hipBoneFileId' | 'femurFileId';

const boneFileOf = (upload: CaseUpload): BoneFile => {
  if (upload.type === 'SCAN') return 'scanFileId';
  return isFemur(upload) ? 'femurFileId' : 'hipBoneFileId';
};

/** Makes small files that fit their case: an invented scan, a model and a configuration. */
const createQuickFiles = (storage: Storage) => {
  const scan = createScanner();
  const bytesOf = async (upload: CaseUpload, { demo, procedureId, born }: CaseFiles) => {
    const { type, at } = upload;
    if (type === 'SCAN') return scan(demo, procedureId, born, at.toISOString().slice(0, 10));
    if (type === 'ALGORITHM') return configurationOf(demo);
    return isFemur(upload) ? femurModelOf(demo) : modelOf(demo);
  };
  return async (tx: Transaction<Tables>, uploads: readonly CaseUpload[], filed: CaseFiles): Promise<void> => {
    const { procedureId, demo, modelled } = filed;
    const ids: Partial<Record<BoneFile, number>> = {};
    for (const upload of uploads) {
      const stored = await storeBytes(storage, keyOf(procedureId, upload), await bytesOf(upload, filed));
      const id = await insertCaseFile(storage, tx, procedureId, upload, stored);
      if (upload.type !== 'ALGORITHM') ids[boneFileOf(upload)] = id;
    }
    const { scanFileId, hipBoneFileId, femurFileId } = ids;
    if (!modelled || !scanFileId || !hipBoneFileId || !femurFileId) return;
    await insertBones(tx, {
      procedureId,
      scanFileId,
      hipBoneFileId,
      femurFileId,
      side: demo.side,
      landmarks: landmarksOf(demo),
      grids: gridsOf(procedureId),
      ...modelled,
    });
  };
};

/** Of quick files, the first case of this status alone has a femur: each takes time while somebody waits. */
const WITH_FEMUR = 'MODEL_READY';

/** Answers the events of a case's files, and adds the files where they are quick; anatomical ones are made later. */
export const createFileSeeder = (storage: Storage, scans: Config['DEMO_SCANS']) => {
  const addQuick = scans === 'quick' ? createQuickFiles(storage) : undefined;
  let hasFemur = false;
  return async (tx: Transaction<Tables>, filed: CaseFiles): Promise<NewEvent[]> => {
    const isFirst = !hasFemur && filed.demo.status === WITH_FEMUR;
    hasFemur ||= isFirst;
    const uploads = uploadsOf(filed, scans === 'anatomical' || isFirst);
    await addQuick?.(tx, uploads, filed);
    return uploads.flatMap((upload) => eventsOf(filed.procedureId, upload));
  };
};

export type FileSeeder = ReturnType<typeof createFileSeeder>;
