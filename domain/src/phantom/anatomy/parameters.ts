import { SIDES } from '../../hip/side.ts';
import type { Side } from '../../hip/side.ts';
import { randomOf } from './random.ts';
import { MEAN_WAVE } from './rim-wave.ts';
import type { RimWaveParameters } from './rim-wave.ts';

/** Of one side. Angles in degrees, lengths in millimetres. */
export interface HipParameters {
  /** From 0, none, to 1, severe: osteophytes, sclerosis, cysts, the head moved up and outwards in its socket. */
  readonly arthritis: number;
  /** From 0, none, to 1, severe: a shallow and steep socket, further out. */
  readonly dysplasia: number;
  /** Of the socket against the anterior pelvic plane, radiographic; dysplasia adds to it. */
  readonly inclination: number;
  readonly anteversion: number;
  /** How the rim of the socket rises and falls. */
  readonly rimWave: RimWaveParameters;
  readonly headDiameter: number;
  /** The least distance between the head and the socket. */
  readonly gap: number;
  readonly neckShaftAngle: number;
  /** Of the neck against the posterior condyles, positive forwards. */
  readonly torsion: number;
  /** From the centre of the head to the axis of the shaft. */
  readonly offset: number;
  /** Added between the head and the lesser trochanter. */
  readonly legLength: number;
  /** Of the leg against the table. Rotation is positive inwards, abduction outwards. */
  readonly flexion: number;
  readonly rotation: number;
  readonly abduction: number;
  /** A cup, a head and a stem in the place of the joint. */
  readonly hasMetal: boolean;
  /** Chooses the shape among those of the same parameters; equal on both sides for a symmetric skeleton. */
  readonly shape: number;
}

export interface AnatomyParameters {
  readonly sex: 'F' | 'M';
  /** 1 for the mean of the sex. */
  readonly size: number;
  /** Of the pelvis against the table: about the line between the spines, positive backwards. */
  readonly tilt: number;
  /** About the long axis of the table, positive to the left. */
  readonly rotation: number;
  /** Positive where the left side is higher. */
  readonly obliquity: number;
  /** Where the middle between the hips lies, in millimetres of the scanner. */
  readonly position: readonly [number, number, number];
  /** Of bone, 1 for a healthy adult. */
  readonly density: number;
  /** Of the fat under the skin, 1 for the mean. */
  readonly fat: number;
  /** Chooses textures and organs. */
  readonly seed: number;
  readonly hips: Readonly<Record<Side, HipParameters>>;
}

const HEALTHY: HipParameters = {
  arthritis: 0,
  dysplasia: 0,
  inclination: 42,
  anteversion: 17,
  rimWave: MEAN_WAVE,
  headDiameter: 48,
  gap: 3,
  neckShaftAngle: 127,
  torsion: 14,
  offset: 42,
  legLength: 0,
  flexion: 0,
  rotation: 0,
  abduction: 0,
  hasMetal: false,
  shape: 1,
};

export interface ParameterChanges extends Partial<Omit<AnatomyParameters, 'hips'>> {
  readonly hips?: Partial<HipParameters>;
  readonly left?: Partial<HipParameters>;
  readonly right?: Partial<HipParameters>;
}

/** The mean of the sex, with changes for both hips or for one. */
export const parametersOf = ({ hips, left, right, ...changes }: ParameterChanges = {}): AnatomyParameters => {
  const sex = changes.sex ?? 'M';
  const size = changes.size ?? 1;
  const mean: HipParameters = {
    ...HEALTHY,
    headDiameter: (sex === 'M' ? 48 : 43) * size,
    offset: (sex === 'M' ? 43 : 39) * size,
    anteversion: sex === 'M' ? 16 : 19,
    ...hips,
  };
  return {
    sex,
    size,
    tilt: 0,
    rotation: 0,
    obliquity: 0,
    position: [0, 0, 0],
    density: 1,
    fat: 1,
    seed: 1,
    ...changes,
    hips: { LEFT: { ...mean, ...left }, RIGHT: { ...mean, ...right } },
  };
};

/** The same skeleton in a mirror. */
export const mirroredParameters = (parameters: AnatomyParameters): AnatomyParameters => ({
  ...parameters,
  rotation: -parameters.rotation,
  obliquity: -parameters.obliquity,
  position: [-parameters.position[0], parameters.position[1], parameters.position[2]],
  hips: { LEFT: parameters.hips.RIGHT, RIGHT: parameters.hips.LEFT },
});

type Random = () => number;

const range = (random: Random, from: number, to: number): number => from + (to - from) * random();

/** Around a mean, rarely further than twice the spread. */
const spread = (random: Random, mean: number, by: number): number =>
  mean + by * (random() + random() + random() + random() - 2) * 1.73;

const randomHip = (random: Random, { sex, size }: AnatomyParameters): HipParameters => {
  const sick = random();
  const arthritis = sick < 0.5 ? range(random, 0, 0.2) : range(random, 0.2, 1);
  const shallow = random();
  const head = spread(random, (sex === 'M' ? 48 : 43) * size, 1.8);
  return {
    arthritis,
    dysplasia: shallow < 0.7 ? range(random, 0, 0.15) : range(random, 0.15, 1),
    inclination: spread(random, 42, 3),
    anteversion: spread(random, sex === 'M' ? 16 : 19, 5),
    headDiameter: head,
    gap: Math.max(1, 3.2 - 2 * arthritis + range(random, -0.6, 0.6)),
    neckShaftAngle: spread(random, 127, 5),
    torsion: spread(random, 14, 8),
    offset: spread(random, (sex === 'M' ? 43 : 39) * size, 4),
    legLength: spread(random, 0, 3),
    flexion: range(random, -2, 14),
    rotation: spread(random, -6, 9),
    abduction: spread(random, 2, 3),
    rimWave: MEAN_WAVE,
    hasMetal: false,
    shape: Math.floor(random() * 1e6),
  };
};

/** As wide as real rims differ; by the shape, so that both sides of a symmetric skeleton are alike. */
const randomWave = ({ shape }: HipParameters): RimWaveParameters => {
  const random = randomOf(shape + 211);
  return {
    rise: Math.max(0.3, spread(random, MEAN_WAVE.rise, 0.6)),
    highest: spread(random, MEAN_WAVE.highest, 8),
    third: range(random, 0, 0.8),
    thirdHighest: range(random, 0, 120),
  };
};

/** Parameters over the whole range that clinics see; the same for the same seed. */
export const randomParameters = (seed: number): AnatomyParameters => {
  const random = randomOf(seed);
  const mean = parametersOf({ sex: random() < 0.5 ? 'F' : 'M', size: spread(random, 1, 0.045) });
  const whole = randomHip(random, mean);
  const hips = Object.fromEntries(
    SIDES.map((side) => {
      const own = randomHip(random, mean);
      // Both sides of one person are alike but for disease.
      const alike = { headDiameter: whole.headDiameter + range(random, -0.7, 0.7), shape: whole.shape };
      const hip = random() < 0.8 ? { ...own, ...alike } : own;
      return [side, { ...hip, rimWave: randomWave(hip) }];
    }),
  ) as Record<Side, HipParameters>;
  return {
    ...mean,
    tilt: spread(random, 2, 7),
    rotation: spread(random, 0, 3),
    obliquity: spread(random, 0, 3),
    position: [spread(random, 0, 10), spread(random, 0, 12), 0],
    density: range(random, 0.55, 1.2),
    fat: range(random, 0.4, 1.9),
    seed,
    hips,
  };
};
