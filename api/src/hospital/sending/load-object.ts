import { openSheetProcesses } from '../../cases/plans/sheet/make-in-process.ts';
import { loadSheetForExport } from '../../cases/plans/sheet/load-sheet.ts';
import { originOf } from '../../cases/plans/sheet/make-sheet.ts';
import { uidMap } from '../../imaging/ct/deidentification/deidentify.ts';
import { versionPictures } from '../../records/plans/version-pictures.ts';
import { dicomTimeIn } from '../dicom-time.ts';
import { asBinaryStl } from './objects/binary-stl.ts';
import { studyElements } from './objects/common-elements.ts';
import type { EncapsulatedObject, EnclosedFile } from './objects/encapsulate.ts';
import type { ObjectFrame } from './objects/make-object.ts';
import { modelObject } from './objects/model-object.ts';
import type { ModelSource } from './objects/model-object.ts';
import { readScanHeader } from './objects/scan-header.ts';
import type { ScanHeader } from './objects/scan-header.ts';
import { loadSentCase } from './objects/sent-case.ts';
import { sheetObject } from './objects/sheet-object.ts';
import { TAG } from './objects/tags.ts';
import type { SendingContext } from './sending-context.ts';
import type { WaitingSending } from './sending-rows.ts';

const PAPER = 'A4';

/** Drawn as it is now. Its event is that of the sending. */
const drawSheet = async (
  context: SendingContext,
  procedureId: number,
  version: number,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const db = context.database.kysely;
  const wanted = { procedureId, version, paper: PAPER } as const;
  const { content } = await loadSheetForExport(db, wanted, originOf(context));
  const pictures = await versionPictures(db, procedureId, version);
  const processes = openSheetProcesses();
  try {
    return await processes.make({ content, pictures, paper: PAPER }, signal);
  } finally {
    await processes.close();
  }
};

const approvedAt = async (
  { database }: SendingContext,
  procedureId: number,
  version: number,
): Promise<Date> => {
  const { at } = await database.kysely
    .selectFrom('plan_decisions')
    .select('made_at as at')
    .where('procedure_id', '=', procedureId)
    .where('version', '=', version)
    .where('kind', '=', 'APPROVED')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return at;
};

interface ModelRow {
  readonly size: number;
  readonly content: string;
  readonly key: string;
  readonly mesh: { readonly triangles: number } | null;
}

const enclosedModel = ({ storage }: SendingContext, { size, content, key, mesh }: ModelRow): EnclosedFile => {
  const open = () => storage.read(key);
  if (content !== 'STL_ASCII') return { length: size, open };
  if (!mesh) throw new Error('The triangles of the model have not been counted.');
  return asBinaryStl({ size, triangles: mesh.triangles, open });
};

/** Of a model that was made here from the scan of the header. */
const sourceOf = async (
  { database }: SendingContext,
  fileId: number,
  header: ScanHeader | undefined,
): Promise<ModelSource | undefined> => {
  if (!header) return undefined;
  const made = await database.kysely
    .selectFrom('segmentation_models as m')
    .innerJoin('segmentations as s', 's.id', 'm.segmentation_id')
    .select('s.grids')
    .where('m.file_id', '=', fileId)
    .where('s.scan_file_id', '=', header.fileId)
    .executeTakeFirst();
  const series = header.text(TAG.seriesInstanceUid);
  if (!made?.grids.some((grid) => grid.series.uid === series)) return undefined;
  const slices = await database.kysely
    .selectFrom('scan_slices')
    .select('instance_uid as uid')
    .where('file_id', '=', header.fileId)
    .where('series_uid', '=', series)
    .where('instance_uid', '<>', '')
    .orderBy('id')
    .execute();
  return {
    series,
    frameOfReference: header.text(TAG.frameOfReference),
    positionReference: header.text(TAG.positionReference),
    instances: slices.map(({ uid }) => uid),
  };
};

const loadModel = async (
  context: SendingContext,
  frame: ObjectFrame,
  fileId: number,
  header: ScanHeader | undefined,
): Promise<EncapsulatedObject> => {
  const file = await context.database.kysely
    .selectFrom('files')
    .select(['file_name as fileName', 'creation as madeAt', 'sha256', 'size', 'content', 'mesh'])
    .select('storage_key as key')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  const { fileName, madeAt, sha256 } = file;
  return modelObject(frame, {
    fileId,
    fileName,
    madeAt,
    sha256,
    file: enclosedModel(context, file),
    source: await sourceOf(context, fileId, header),
  });
};

/** Makes the object that a sending is about; the bytes of a model are read only when it is sent. */
export const loadObject = async (
  context: SendingContext,
  { procedureId, version, fileId }: WaitingSending,
  signal: AbortSignal,
): Promise<EncapsulatedObject> => {
  const sent = await loadSentCase(context.database.kysely, procedureId);
  const header = await readScanHeader(context, procedureId, sent.patient);
  const newUid = uidMap(context.pseudonymKey);
  const timeOf = dicomTimeIn(context.config.CLINIC_TIME_ZONE);
  const study = studyElements(sent, header, { newUid, timeOf });
  const frame: ObjectFrame = { sent, study, newUid, timeOf, version: context.release.version };
  if (fileId !== null) return loadModel(context, frame, fileId, header);
  if (version === null) throw new Error('A sending is of a sheet or of a model.');
  return sheetObject(frame, {
    version,
    approvedAt: await approvedAt(context, procedureId, version),
    pdf: await drawSheet(context, procedureId, version, signal),
  });
};
