import type { Gender } from '@cotyle/domain/patients/record';
import type { MeasurementName } from '@cotyle/domain/hip/measurements';
import type { Side } from '@cotyle/domain/hip/side';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { FEMALE_NAMES, LAST_NAMES, MALE_NAMES } from './sample-texts.ts';
import type { Random } from './random.ts';

export interface DemoCase {
  readonly nameFirst: string;
  readonly nameSecond: string;
  readonly gender: Gender;
  readonly age: number;
  readonly record: string;
  readonly phone: string;
  readonly status: ProcedureStatus;
  readonly side: Side;
  readonly measurements: Partial<Record<MeasurementName, number>>;
  /** Whole days before today on which the patient was registered. */
  readonly daysAgo: number;
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
const HAS_MODEL: readonly ProcedureStatus[] = ['MODEL_READY', 'READY', 'SCHEDULED', 'DONE'];

/** Values that are usual in hip surgery; the operated cup lies within three degrees of the planned one. */
const measure = (random: Random, status: ProcedureStatus, gender: Gender): DemoCase['measurements'] => {
  if (!HAS_MODEL.includes(status)) return {};
  const plannedInclination = random.between(38, 45);
  const plannedAnteVersion = random.between(12, 22);
  const planned = {
    plannedInclination,
    plannedAnteVersion,
    size: (gender === 'FEMALE' ? 46 : 52) + 2 * random.between(0, 3),
    anatomicInclination: random.between(40, 52),
    anatomicAnteVersion: random.between(10, 25),
    femoralNeckAnteVersion: random.between(8, 22),
    femoralNeckInclination: random.between(122, 136),
    legLengthDifference: random.between(-12, 4),
    femoralOffsetDifference: random.between(-8, 5),
    superior: random.between(0, 4),
    anterior: random.between(0, 3),
    posterior: random.between(0, 3),
    // From the midplane of the phantom, whose hips lie 90 mm to its sides.
    position: 88 + random.between(0, 5),
  };
  if (status !== 'DONE') return planned;
  return {
    ...planned,
    operativeInclination: clamp(plannedInclination + random.between(-3, 3), 35, 50),
    operativeAnteVersion: clamp(plannedAnteVersion + random.between(-3, 3), 5, 45),
  };
};

export const makeCase = (random: Random, index: number): DemoCase => {
  const gender: Gender = random.next() < 0.56 ? 'FEMALE' : 'MALE';
  const status = PROCEDURE_STATUSES[index % PROCEDURE_STATUSES.length] ?? 'NEW';
  const first = random.pick<string>(gender === 'FEMALE' ? FEMALE_NAMES : MALE_NAMES);
  return {
    nameFirst: first,
    nameSecond: LAST_NAMES[index % LAST_NAMES.length] ?? 'Abbott',
    gender,
    age: random.between(48, 86),
    record: `MRN ${100_200 + index * 37}`,
    phone: `+1 (503) 555 ${1000 + index * 13}`,
    status,
    side: random.next() < 0.5 ? 'LEFT' : 'RIGHT',
    measurements: measure(random, status, gender),
    daysAgo: random.between(30, 75),
  };
};
