import type { PictureRecord, PicturesRecord } from '@cotyle/contract/pictures';
import { SCAN_NOT_CHECKED } from '@cotyle/domain/ct/texts';
import { mayDownload, mayViewModels } from '@cotyle/domain/files/rights';
import { DERIVED_FAILED } from '@cotyle/domain/models/derived-texts';
import type { Kysely } from 'kysely';
import type { Caller } from '../../../http/caller.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { requireVisible } from '../../../records/require-visible.ts';

const filesOf = (db: Kysely<Tables>, procedureId: number) =>
  db
    .selectFrom('files as f')
    .leftJoin('pictures as i', 'i.file_id', 'f.id')
    .select((eb) => [
      'f.id',
      'f.type',
      'f.derived_state as derivedState',
      'f.scan_state as scanState',
      eb.ref('f.derived', '->>').key('reason').as('derivedReason'),
      eb.ref('f.scan', '->>').key('reason').as('scanReason'),
      'i.state',
      'i.version',
      'i.view',
      'i.reason',
    ])
    .where('f.procedure_id', '=', procedureId)
    .where('f.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('f.derived_state', 'is not', null), eb('f.scan_state', 'is not', null)]))
    .orderBy('f.id', 'desc')
    .execute();

type Row = Awaited<ReturnType<typeof filesOf>>[number];

/** The picture of a file; before it can be made, the state of what it is made of. */
const pictureOf = (row: Row): PictureRecord => {
  const isModel = row.type === 'MODEL';
  const before = { fileId: row.id, version: row.version ?? 0, view: null };
  if ((isModel ? row.derivedState : row.scanState) === 'FAILED') {
    const reason = isModel ? (row.derivedReason ?? DERIVED_FAILED) : (row.scanReason ?? SCAN_NOT_CHECKED);
    return { ...before, state: 'FAILED', reason };
  }
  if (row.state === 'READY') return { ...before, state: 'READY', view: row.view, reason: null };
  return row.state === 'FAILED'
    ? { ...before, state: 'FAILED', reason: row.reason }
    : { ...before, state: 'PENDING', reason: null };
};

/** Of several scans the best picture: a cut through both hips before a single slice, and any before none. */
const worthOf = ({ state, view }: PictureRecord): number => {
  if (state === 'READY') return view === 'coronal' ? 3 : 2;
  return state === 'PENDING' ? 1 : 0;
};

/** The pictures of the page of a procedure. */
export const listPictures = async (
  db: Kysely<Tables>,
  caller: Caller,
  procedureId: number,
): Promise<PicturesRecord> => {
  await requireVisible(db, caller, procedureId);
  const files = await filesOf(db, procedureId);
  const model = files.find(({ type }) => type === 'MODEL');
  const scans = files.filter(({ type }) => type === 'SCAN').map(pictureOf);
  const [scan] = scans.toSorted((a, b) => worthOf(b) - worthOf(a));
  return {
    model: model && mayViewModels(caller.role) ? pictureOf(model) : null,
    scan: scan && mayDownload(caller.role, 'SCAN') ? scan : null,
  };
};
