import { POSTURES } from '../cup/postures.ts';
import { degrees } from '../cup/units.ts';
import type { Degrees } from '../cup/units.ts';
import type { HipAngle, HipAngles } from './pose.ts';

/** How the person holds the pelvis while the hip moves. */
export const PELVIC_POSTURES = ['lying', 'standing', 'sitting'] as const;

export type PelvicPosture = (typeof PELVIC_POSTURES)[number];

/** Posterior tilt of the pelvis in each posture, from the posture of the scan. */
export type PelvicTilts = Readonly<Record<PelvicPosture, Degrees>>;

/** The averages of the viewer, until those of the person are known. */
export const AVERAGE_TILTS: PelvicTilts = {
  lying: POSTURES[0]?.tilt ?? degrees(0),
  standing: POSTURES[1]?.tilt ?? degrees(0),
  sitting: POSTURES[2]?.tilt ?? degrees(0),
};

/** Where a required angle comes from; `setting` is ours and in no publication. */
export const ANGLE_SOURCES = {
  'bunn-2012': 'Bunn 2012',
  'yoshimine-2006': 'Yoshimine 2006',
  'johnston-1970': 'Johnston, Smidt 1970',
  setting: 'a setting of ours',
} as const;

export type AngleSource = keyof typeof ANGLE_SOURCES;

/**
 * A movement from a position of the hip, which is reached from the zero position first, in one direction. `direction` is
 * the change of each angle for each degree of the one that leads.
 */
export interface Movement {
  /** Never changes: settings are kept by it. */
  readonly id: string;
  readonly label: string;
  readonly posture: PelvicPosture;
  readonly start: HipAngles;
  readonly direction: HipAngles;
  readonly leading: HipAngle;
  /** How far the leading angle should go, as an amount in degrees. */
  readonly required: Degrees;
  readonly source: AngleSource;
}

export const ZERO: HipAngles = { flexion: degrees(0), abduction: degrees(0), rotation: degrees(0) };

const at = (angles: Partial<Record<HipAngle, number>>): HipAngles => ({
  flexion: degrees(angles.flexion ?? 0),
  abduction: degrees(angles.abduction ?? 0),
  rotation: degrees(angles.rotation ?? 0),
});

const along = (
  id: string,
  label: string,
  leading: HipAngle,
  sense: 1 | -1,
  required: number,
  source: AngleSource,
  start: HipAngles = ZERO,
): Movement => ({
  id,
  label,
  posture: 'lying',
  start,
  direction: at({ [leading]: sense }),
  leading,
  required: degrees(required),
  source,
});

const AT_90 = at({ flexion: 90 });

/** As examined on the table. The required angles may be changed by those who use them. */
export const CRITERIA: readonly Movement[] = [
  along('flexion', 'Flexion', 'flexion', 1, 110, 'bunn-2012'),
  along('extension', 'Extension', 'flexion', -1, 30, 'bunn-2012'),
  along('abduction', 'Abduction', 'abduction', 1, 45, 'bunn-2012'),
  along('adduction', 'Adduction', 'abduction', -1, 30, 'setting'),
  along('inner-rotation', 'Inner rotation', 'rotation', 1, 30, 'setting'),
  along('outer-rotation', 'Outer rotation', 'rotation', -1, 40, 'bunn-2012'),
  along(
    'inner-rotation-at-90',
    'Inner rotation at 90° of flexion',
    'rotation',
    1,
    30,
    'yoshimine-2006',
    AT_90,
  ),
  along('outer-rotation-at-90', 'Outer rotation at 90° of flexion', 'rotation', -1, 40, 'setting', AT_90),
];

/** A position that is reached from the zero position with all angles in proportion; its flexion leads. */
const position = (
  id: string,
  label: string,
  posture: PelvicPosture,
  angles: { readonly flexion: number; readonly abduction: number; readonly rotation: number },
  source: AngleSource,
): Movement => ({
  id,
  label,
  posture,
  start: ZERO,
  direction: at({
    flexion: 1,
    abduction: angles.abduction / angles.flexion,
    rotation: angles.rotation / angles.flexion,
  }),
  leading: 'flexion',
  required: degrees(angles.flexion),
  source,
});

/** Angles of the joint, measured between pelvis and thigh from upright standing. */
export const DAILY_POSITIONS: readonly Movement[] = [
  position(
    'stairs',
    'Climbing stairs',
    'standing',
    { flexion: 67, abduction: 16, rotation: -18 },
    'johnston-1970',
  ),
  position(
    'chair',
    'Sitting down and rising from a chair',
    'standing',
    { flexion: 104, abduction: 20, rotation: -17 },
    'johnston-1970',
  ),
  position(
    'sitting-upright',
    'Sitting upright, thighs level',
    'sitting',
    { flexion: 90, abduction: 0, rotation: 0 },
    'setting',
  ),
  position(
    'shoelaces-floor',
    'Tying shoelaces, foot on the floor',
    'standing',
    { flexion: 124, abduction: 19, rotation: -15 },
    'johnston-1970',
  ),
  position(
    'shoelaces-across',
    'Tying shoelaces, foot across the thigh',
    'standing',
    { flexion: 110, abduction: 23, rotation: -33 },
    'johnston-1970',
  ),
  position(
    'shower',
    'Washing a foot in the shower',
    'standing',
    { flexion: 95, abduction: 0, rotation: 15 },
    'setting',
  ),
];

/** Of a required angle, in degrees. */
export const REQUIRED_RANGE = { min: 1, max: 180 } as const;

/** With another requirement. */
export const requiring = (movement: Movement, required: Degrees): Movement => ({
  ...movement,
  required: degrees(Math.min(REQUIRED_RANGE.max, Math.max(REQUIRED_RANGE.min, required))),
});

/** The position of the hip after so many degrees of a movement. */
export const anglesAfter = ({ start, direction }: Movement, moved: number): HipAngles => ({
  flexion: degrees(start.flexion + moved * direction.flexion),
  abduction: degrees(start.abduction + moved * direction.abduction),
  rotation: degrees(start.rotation + moved * direction.rotation),
});

/** Required angles that differ from those of `CRITERIA`, by the id of the movement. */
export type RequiredAngles = Readonly<Record<string, Degrees>>;

export const criteriaWith = (required: RequiredAngles): readonly Movement[] =>
  CRITERIA.map((movement) => {
    const changed = required[movement.id];
    return changed === undefined ? movement : requiring(movement, changed);
  });
