import type { SliceIdentity } from '@cotyle/domain/ct/identity';
import type { PatientRecord } from '@cotyle/domain/ct/finding';
import { areOfPatient } from '@cotyle/domain/receiving/match';
import type { DataSet } from 'dicom-parser';
import type { AppContext } from '../../../context/app-context.ts';
import { decodeLatin1, textDecoder } from '../../../imaging/ct/dicom/character-sets.ts';
import { condition, Statement } from '../../../lists/conditions.ts';
import type { IndexedPatient } from '../../../platform/database/tables/scans.ts';
import { SYSTEM_VIEWER } from '../../../records/system-viewer.ts';
import { valueBytes } from '../../dicomweb/json/element-values.ts';
import { FILE_COLUMN, instanceOf, sentScans } from '../../dicomweb/retrieve/find-instances.ts';
import type { InstanceRow } from '../../dicomweb/retrieve/find-instances.ts';
import { readDataSet } from '../../dicomweb/retrieve/instance-json.ts';

/** The header of one slice of the scan of a case. */
export interface ScanHeader {
  readonly fileId: number;
  /** In UTF-8; empty where the header does not have it. */
  readonly text: (tag: number) => string;
}

type HeaderContext = Pick<AppContext, 'database' | 'storage'>;

const CHARACTER_SET = 'x00080005';

const textsOf = (data: DataSet): ScanHeader['text'] => {
  const bytesOf = (key: string): Uint8Array | undefined => {
    const element = data.elements[key];
    return element && valueBytes(data, element);
  };
  const declared = bytesOf(CHARACTER_SET);
  const decode = textDecoder(declared && decodeLatin1(declared).replaceAll('\0', ''));
  return (tag) => {
    const bytes = bytesOf(`x${tag.toString(16).padStart(8, '0')}`);
    return bytes ? decode(bytes).replaceAll('\0', '').trim() : '';
  };
};

const identityOf = ({ id, name, birthDate, sex }: IndexedPatient): SliceIdentity => ({
  id,
  name,
  personName: name,
  birthDate,
  sex,
  slices: 1,
});

interface HeaderRow extends InstanceRow {
  readonly patients: readonly IndexedPatient[];
}

/**
 * Of the newest scan, and in it of its largest series. Undefined where there is no scan, or where its images are not known to be of
 * this patient: then the results must not be filed beside them.
 */
export const readScanHeader = async (
  { database, storage }: HeaderContext,
  procedureId: number,
  record: PatientRecord,
): Promise<ScanHeader | undefined> => {
  const statement = new Statement();
  const where = statement.all([condition('t.id = ?', procedureId), ...sentScans(SYSTEM_VIEWER)]);
  const { rows } = await database.pool.query<HeaderRow>(
    `select s.*, i.study_uid, i.patients, ${FILE_COLUMN}
     from scan_series i join files f on f.id = i.file_id join procedures t on t.id = f.procedure_id
     join scan_slices s on s.file_id = i.file_id and s.series_uid = i.series_uid
     where ${where} and s.instance_uid <> ''
     order by f.id desc, i.slices desc, i.series_uid, s.id limit 1`,
    [...statement.values],
  );
  const [found] = rows;
  if (!found) return undefined;
  const { patients, ...row } = found;
  if (!areOfPatient(patients.map(identityOf), record)) return undefined;
  const instance = instanceOf(SYSTEM_VIEWER, row);
  return { fileId: instance.file.id, text: textsOf(await readDataSet(storage, instance)) };
};
