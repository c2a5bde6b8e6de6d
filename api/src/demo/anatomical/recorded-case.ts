import type { Gender } from '@cotyle/domain/patients/record';
import { MEASUREMENT_NAMES } from '@cotyle/domain/hip/measurements';
import type { MeasurementName } from '@cotyle/domain/hip/measurements';
import type { Side } from '@cotyle/domain/hip/side';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import { columnOf } from '../../records/column-of.ts';
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
  /** Who brought the case to the status that needs the file, and when. */
  readonly by: number;
  readonly at: Date;
}

interface Row extends Omit<RecordedCase, 'measurements' | 'by'> {
  readonly by: string;
}

const REACHED = { SCAN: 'SCAN_READY', MODEL: 'MODEL_READY' } as const;
const columns = sql.raw(MEASUREMENT_NAMES.map((name) => `p.${columnOf(name)} as "${name}"`).join(', '));

export const readCase = async (
  db: Kysely<Tables>,
  { procedureId, kind }: PendingFile,
): Promise<RecordedCase> => {
  const { rows } = await sql<Row & Record<MeasurementName, number | null>>`
    select p.side_surgeon as side, t.name_first as "nameFirst", t.name_second as "nameSecond",
           t.medical_insurance_id as record, t.gender, t.date_of_birth::text as born,
           e.initiator_id as by, e.creation as at, ${columns}
    from procedures p join patients t on t.id = p.patient_id
    cross join lateral (
      select initiator_id, creation from events
      where procedure_id = p.id and type = 'PROCEDURE_STATUS' and new_value = ${REACHED[kind]}
      order by id limit 1) e
    where p.id = ${procedureId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The case of a demo file is missing.');
  const measured = MEASUREMENT_NAMES.flatMap((name) => {
    const value = row[name];
    return value === null ? [] : [[name, Number(value)] as const];
  });
  const { side, nameFirst, nameSecond, record, gender, born, by, at } = row;
  const measurements: RecordedCase['measurements'] = Object.fromEntries(measured);
  return { side, nameFirst, nameSecond, record, gender, born, by: Number(by), at, measurements };
};

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const taskOf = ({ procedureId, kind }: PendingFile, known: RecordedCase): DemoFileTask => {
  const sex = known.gender === 'FEMALE' ? 'F' : 'M';
  const body = { seed: procedureId, sex, side: known.side, measurements: known.measurements } as const;
  if (kind === 'MODEL') return { kind, body };
  return {
    kind,
    body,
    patient: {
      name: `${known.nameSecond}^${known.nameFirst}`,
      id: known.record,
      birthDate: known.born.replaceAll('-', ''),
      sex,
    },
    scanned: dayOf(known.at),
    uid: `2.25.${20_261_117_000 + procedureId}`,
  };
};
