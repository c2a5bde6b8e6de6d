import type { Gender } from '@cotyle/domain/patients/record';
import { MEASUREMENT_NAMES } from '@cotyle/domain/hip/measurements';
import type { MeasurementName } from '@cotyle/domain/hip/measurements';
import type { Side } from '@cotyle/domain/hip/side';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import { columnOf } from '../../records/column-of.ts';
import { isFemur } from '../files.ts';
import type { CaseUpload } from '../files.ts';
import type { RecordedBody } from './body-of-case.ts';
import type { PendingFile } from './pending-files.ts';
import type { DemoFileTask } from './task.ts';

/** All that a file of a case depends on. */
export interface RecordedCase {
  readonly side: Side;
  readonly measurements: Partial<Record<MeasurementName, number>>;
  readonly nameFirst: string;
  readonly nameSecond: string;
  readonly record: string;
  readonly gender: Gender;
  /** YYYY-MM-DD */
  readonly born: string;
  /** As the history shows its upload. */
  readonly uploads: readonly CaseUpload[];
}

const EVENTS = { SCAN: ['SCAN_UPLOADED'], MODEL: ['MODEL_UPLOADED', 'CSV_UPLOADED'] } as const;
const UPLOADED = {
  SCAN_UPLOADED: { type: 'SCAN', content: 'ZIP' },
  MODEL_UPLOADED: { type: 'MODEL', content: 'STL_BINARY' },
  CSV_UPLOADED: { type: 'ALGORITHM', content: 'CSV' },
} as const;

/** The uploads that the fill wrote into the history. */
const readUploads = async (db: Kysely<Tables>, { procedureId, kind }: PendingFile): Promise<CaseUpload[]> => {
  const { rows } = await sql<{ event: keyof typeof UPLOADED; name: string; by: number; at: Date }>`
    select e.type as event, e.new_value as name, e.initiator_id as by, e.creation as at
    from installation i join events e on e.creation < i.created_at
    where e.procedure_id = ${procedureId} and e.type = any (${[...EVENTS[kind]]})
    order by e.id`.execute(db);
  return rows.map(({ event, ...upload }) => ({ ...UPLOADED[event], ...upload }));
};

const columns = sql.raw(MEASUREMENT_NAMES.map((name) => `p.${columnOf(name)} as "${name}"`).join(', '));

export const readCase = async (db: Kysely<Tables>, file: PendingFile): Promise<RecordedCase> => {
  const { rows } = await sql<
    Omit<RecordedCase, 'measurements' | 'uploads'> & Record<MeasurementName, number | null>
  >`
    select p.side_surgeon as side, t.name_first as "nameFirst", t.name_second as "nameSecond",
           t.medical_insurance_id as record, t.gender, t.date_of_birth as born, ${columns}
    from procedures p join patients t on t.id = p.patient_id
    where p.id = ${file.procedureId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The case of a demo file is missing.');
  const measured = MEASUREMENT_NAMES.flatMap((name) => {
    const value = row[name];
    return value === null ? [] : [[name, value] as const];
  });
  const { side, nameFirst, nameSecond, record, gender, born } = row;
  const measurements: RecordedCase['measurements'] = Object.fromEntries(measured);
  const uploads = await readUploads(db, file);
  return { side, nameFirst, nameSecond, record, gender, born, measurements, uploads };
};

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const sexOf = ({ gender }: RecordedCase): 'F' | 'M' => (gender === 'FEMALE' ? 'F' : 'M');

const bodyOf = (procedureId: number, known: RecordedCase): RecordedBody => ({
  seed: procedureId,
  sex: sexOf(known),
  side: known.side,
  measurements: known.measurements,
});

/** The root of all identifiers of a scan. */
const uidOf = (procedureId: number): string => `2.25.${20_261_117_000 + procedureId}`;

/** Asks where the bones and the scan of a case lie. */
export const placesTask = (procedureId: number, known: RecordedCase): DemoFileTask => ({
  kind: 'PLACES',
  body: bodyOf(procedureId, known),
  uid: uidOf(procedureId),
});

export const taskOf = (
  { procedureId, kind }: PendingFile,
  known: RecordedCase,
  upload: CaseUpload,
): DemoFileTask => {
  const [sex, body] = [sexOf(known), bodyOf(procedureId, known)];
  if (kind === 'MODEL') return { kind, body, bone: isFemur(upload) ? 'FEMUR' : 'HIP_BONE' };
  const scanned = known.uploads.map(({ at }) => dayOf(at))[0] ?? known.born;
  return {
    kind,
    body,
    patient: {
      name: `${known.nameSecond}^${known.nameFirst}`,
      id: known.record,
      birthDate: known.born.replaceAll('-', ''),
      sex,
    },
    scanned,
    uid: uidOf(procedureId),
  };
};
