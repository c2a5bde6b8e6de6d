import { degrees } from '@cotyle/domain/cup/units';
import type { Landmarks } from '@cotyle/domain/landmarks/landmarks';
import { criteriaWith, PELVIC_POSTURES, REQUIRED_RANGE } from '@cotyle/domain/motion/movements';
import type { Movement, PelvicPosture, PelvicTilts } from '@cotyle/domain/motion/movements';
import { scannedTilt, usualTilts } from '@cotyle/domain/planning/pelvic-tilts';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useSignedIn } from '../../../shared/session/session-context.ts';
import { browserStorage } from '../../../shared/storage/browser-storage.ts';
import { readStored, userKey, writeStored } from '../../../shared/storage/user-storage.ts';

const requiredSchema = z.object({
  required: z.record(z.string(), z.number().min(REQUIRED_RANGE.min).max(REQUIRED_RANGE.max)).catch({}),
});

/** Where the tilt of a posture comes from. */
export type TiltSource = 'typed' | 'scan' | 'average' | 'scan and average';

export interface MotionSettings {
  readonly criteria: readonly Movement[];
  /** By the id of the movement; undefined is the published value again. */
  readonly setRequired: (id: string, value: number | undefined) => void;
  readonly tilts: PelvicTilts;
  readonly typedTilts: Partial<PelvicTilts>;
  readonly tiltSources: Readonly<Record<PelvicPosture, TiltSource>>;
  readonly setTilt: (posture: PelvicPosture, value: number) => void;
  /** Undefined where nothing differs. */
  readonly reset: (() => void) | undefined;
}

const without = (values: Readonly<Record<string, number>>, id: string): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== id));

/**
 * The required angles are the person's and are kept in their browser. The tilts are the patient's: they are kept for as
 * long as the window is open and nowhere else.
 */
export const useMotionSettings = (landmarks: Landmarks): MotionSettings => {
  const key = userKey(useSignedIn().userId, 'motionCriteria');
  const [required, setRequired] = useState(() => readStored(browserStorage, key, requiredSchema).required);
  const [typed, setTyped] = useState<Partial<PelvicTilts>>({});
  const criteria = useMemo(
    () =>
      criteriaWith(Object.fromEntries(Object.entries(required).map(([id, value]) => [id, degrees(value)]))),
    [required],
  );
  const usual = useMemo(() => usualTilts(landmarks), [landmarks]);
  const tilts = useMemo(() => ({ ...usual, ...typed }), [usual, typed]);
  const isMeasured = scannedTilt(landmarks) !== undefined;
  const sourceOf = (posture: PelvicPosture): TiltSource => {
    if (typed[posture] !== undefined) return 'typed';
    if (posture === 'lying') return isMeasured ? 'scan' : 'average';
    return isMeasured ? 'scan and average' : 'average';
  };
  const keep = (values: Readonly<Record<string, number>>): void => {
    setRequired(values);
    writeStored(browserStorage, key, { required: values });
  };
  const isChanged = Object.keys(required).length > 0 || Object.keys(typed).length > 0;
  return {
    criteria,
    setRequired: (id, value) =>
      keep(value === undefined ? without(required, id) : { ...required, [id]: value }),
    tilts,
    typedTilts: typed,
    tiltSources: Object.fromEntries(PELVIC_POSTURES.map((posture) => [posture, sourceOf(posture)])) as Record<
      PelvicPosture,
      TiltSource
    >,
    setTilt: (posture, value) => setTyped({ ...typed, [posture]: degrees(value) }),
    reset: isChanged
      ? () => {
          keep({});
          setTyped({});
        }
      : undefined,
  };
};
