import type { Vector } from '@cotyle/domain/ct/vector';
import { centreOfPri } from '@cotyle/domain/cup/centre';
import { anglesInModel, axisInModel } from '@cotyle/domain/cup/placement';
import { degrees } from '@cotyle/domain/cup/units';
import type { MeasurementName } from '@cotyle/domain/hip/measurements';
import type { Side } from '@cotyle/domain/hip/side';
import { measurementsOf, sideDifferences } from '@cotyle/domain/measurements/measurements';
import { acetabularAngles, migrationOf } from '@cotyle/domain/phantom/anatomy/acetabulum';
import { anatomyOf } from '@cotyle/domain/phantom/anatomy/anatomy';
import type { Anatomy } from '@cotyle/domain/phantom/anatomy/anatomy';
import { randomParameters } from '@cotyle/domain/phantom/anatomy/parameters';
import type { AnatomyParameters, HipParameters } from '@cotyle/domain/phantom/anatomy/parameters';
import { inversePose, turned } from '@cotyle/domain/phantom/anatomy/pose';
import { onSide } from '@cotyle/domain/phantom/anatomy/sides';
import { seededRandom } from '../random.ts';

/** What a record says about the body of its patient. */
export interface RecordedBody {
  /** Chooses what the record leaves open. */
  readonly seed: number;
  readonly sex: 'F' | 'M';
  /** Of the operation. */
  readonly side: Side;
  readonly measurements: Partial<Record<MeasurementName, number>>;
}

const otherSide = (side: Side): Side => (side === 'LEFT' ? 'RIGHT' : 'LEFT');

const between = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** A person of this sex; every second number is one. */
const personOf = ({ seed, sex }: RecordedBody): AnatomyParameters => {
  for (let number = 1000 * seed; ; number++) {
    const person = randomParameters(number);
    if (person.sex === sex) return person;
  }
};

/** The hip that is operated is worn, and in some patients shallow; the other one is better. */
const withDisease = (body: RecordedBody, person: AnatomyParameters): AnatomyParameters => {
  const random = seededRandom(body.seed);
  const arthritis = 0.5 + 0.45 * random.next();
  const isShallow = random.next() < 0.25;
  const dysplasia = isShallow ? 0.25 + 0.3 * random.next() : 0.08 * random.next();
  const mild = 0.3 * random.next();
  // Some patients have the other hip replaced already. Differences to it could not be measured.
  const hasMetal = body.measurements.size === undefined && random.next() < 0.3;
  const other = otherSide(body.side);
  const [own, better] = [person.hips[body.side], person.hips[other]];
  return {
    ...person,
    hips: {
      ...person.hips,
      [body.side]: { ...own, arthritis, dysplasia, gap: Math.max(1, 3 - 2 * arthritis) },
      [other]: { ...better, arthritis: mild, dysplasia: dysplasia / 2, gap: 3.2 - mild, hasMetal },
    },
  };
};

const changed = (
  parameters: AnatomyParameters,
  side: Side,
  own: Partial<HipParameters>,
  other: Partial<HipParameters> = {},
): AnatomyParameters => {
  const far = otherSide(side);
  const { hips } = parameters;
  return {
    ...parameters,
    hips: { ...hips, [side]: { ...hips[side], ...own }, [far]: { ...hips[far], ...other } },
  };
};

/** The bony socket has the diameter of the planned cup, and the person its size. */
const sized = ({ side, measurements }: RecordedBody, parameters: AnatomyParameters): AnatomyParameters => {
  const { size } = measurements;
  if (size === undefined) return parameters;
  const own = parameters.hips[side];
  const headDiameter = size - 2 * (own.gap + migrationOf(own));
  const mean = parameters.sex === 'M' ? 48 : 43;
  const whole = { ...parameters, size: between(headDiameter / mean, 0.93, 1.07) };
  return changed(whole, side, { headDiameter }, { headDiameter });
};

const femoral = ({ side, measurements }: RecordedBody, parameters: AnatomyParameters): AnatomyParameters => {
  const {
    femoralNeckAnteVersion: torsion,
    femoralNeckInclination: neckShaftAngle,
    femoralOffsetDifference: difference,
  } = measurements;
  const { offset } = parameters.hips[side];
  return changed(
    parameters,
    side,
    { ...(torsion !== undefined && { torsion }), ...(neckShaftAngle !== undefined && { neckShaftAngle }) },
    { ...(difference !== undefined && { offset: offset - difference }) },
  );
};

/** Turns the socket in its bone until it has the angles of the record against the table. */
const withSocket = (
  { side, measurements }: RecordedBody,
  parameters: AnatomyParameters,
): AnatomyParameters => {
  const { anatomicInclination: inclination, anatomicAnteVersion: anteversion } = measurements;
  if (inclination === undefined || anteversion === undefined) return parameters;
  const { pelvisPose } = anatomyOf(parameters).sides[side];
  const axis = axisInModel({ inclination: degrees(inclination), anteversion: degrees(anteversion) }, side);
  const own = anglesInModel(turned(inversePose(pelvisPose), axis), side);
  const added = acetabularAngles({ ...parameters.hips[side], inclination: 0, anteversion: 0 });
  return changed(parameters, side, {
    inclination: own.inclination - added.inclination,
    anteversion: own.anteversion - added.anteversion,
  });
};

/** Moves the patient on the table until the centre of the socket is where the record says. */
const placedBy = ({ side, measurements }: RecordedBody, parameters: AnatomyParameters): AnatomyParameters => {
  const { position, superior, anterior, posterior } = measurements;
  if (position === undefined) return parameters;
  const pri = {
    position,
    superior: superior ?? null,
    anterior: anterior ?? null,
    posterior: posterior ?? null,
  };
  const wanted = centreOfPri(pri, side);
  if (!wanted) return parameters;
  const { pelvisPose, hipBone } = anatomyOf(parameters).sides[side];
  const [x, y, z]: Vector = turned(pelvisPose, onSide(side, hipBone.acetabulum.centre));
  return { ...parameters, position: [wanted.x - x, wanted.y - y, wanted.z - z] };
};

/** Lengthens one leg and shortens the other until their difference is that of the record. */
const withLegs = ({ side, measurements }: RecordedBody, parameters: AnatomyParameters): Anatomy => {
  const anatomy = anatomyOf(parameters);
  const wanted = measurements.legLengthDifference;
  if (wanted === undefined) return anatomy;
  const { legLengthDifference: found } = sideDifferences(measurementsOf(anatomy.landmarks), side);
  if (found.value === undefined) return anatomy;
  const half = (wanted - found.value) / 2;
  const { hips } = parameters;
  return anatomyOf(
    changed(
      parameters,
      side,
      { legLength: hips[side].legLength + half },
      { legLength: hips[otherSide(side)].legLength - half },
    ),
  );
};

/** The steepest that the pelvis of a patient who lies straight is turned, in degrees. */
const MOST_TILT = 9;
const MOST_TURN = 4;

/** A body whose side, sex, socket and femora are those of the record; the rest is chosen by the seed. */
export const bodyOfCase = (body: RecordedBody): Anatomy => {
  const person = personOf(body);
  const straight = {
    ...person,
    tilt: between(person.tilt, -MOST_TILT, MOST_TILT),
    rotation: between(person.rotation, -MOST_TURN, MOST_TURN),
    obliquity: between(person.obliquity, -MOST_TURN, MOST_TURN),
  };
  const steps = [withDisease, sized, femoral, withSocket, placedBy] as const;
  const parameters = steps.reduce<AnatomyParameters>((so, step) => step(body, so), straight);
  return withLegs(body, parameters);
};
