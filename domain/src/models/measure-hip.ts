import type { Side } from '../hip/side.ts';
import type { Point } from './facts.ts';
import { NO_HIP } from './hip-facts.ts';
import type { HipFacts, HipSocket } from './hip-facts.ts';
import { areApart, judgeSocket } from './hip-side.ts';
import { findSockets } from './hip-sockets.ts';
import type { RoundHollow } from './hip-sockets.ts';
import type { MeshCount } from './mesh-tally.ts';
import { scaledSamples } from './surface-samples.ts';
import type { SurfaceSamples } from './surface-samples.ts';
import { guessUnit, MILLIMETRES_PER } from './unit-guess.ts';

/** In millimetres: a model that crosses the middle by no more is still of one side. */
const ACROSS = 15;
/** The least distance of its middle from x = 0: a patient is rarely centred in the scanner to the centimetre. */
const OFF_MIDDLE = 35;
/** The greatest one: no hip of a patient in a scanner is farther out, so that x = 0 is not the middle of the body. */
const OFF_MIDDLE_MAX = 250;
/** Smaller parts may lie in a frame of their own. */
const BONE_LENGTH_MIN = 80;

/**
 * The side of x = 0 on which a bone lies, in LPS; null if it lies on both. Hips and femora are upright in a patient's frame:
 * one that is longest along x or y is in another frame, where x means nothing.
 */
const sideOfBounds = (min: Point, max: Point, scale: number): Side | null => {
  const [low, high] = [min[0] * scale, max[0] * scale];
  const [width, depth, height] = [0, 1, 2].map((k) => scale * ((max[k] ?? 0) - (min[k] ?? 0)));
  const isBone = height !== undefined && height >= BONE_LENGTH_MIN;
  if (!isBone || height < (width ?? 0) || height < (depth ?? 0)) return null;
  const offMiddle = Math.abs(low + high) / 2;
  if (offMiddle < OFF_MIDDLE || offMiddle > OFF_MIDDLE_MAX) return null;
  if (low > -ACROSS) return 'LEFT';
  return high < ACROSS ? 'RIGHT' : null;
};

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** In the unit of the file, to a tenth of a millimetre or better. */
const inFile = (found: RoundHollow, side: Side | null, scale: number): HipSocket => {
  const length = (value: number): number => rounded(value / scale, 1 + Math.ceil(Math.log10(scale)));
  const [x, y, z] = found.centre;
  const [ox, oy, oz] = found.opening;
  return {
    centre: [length(x), length(y), length(z)],
    radius: length(found.radius),
    opening: [rounded(ox, 3), rounded(oy, 3), rounded(oz, 3)],
    side,
  };
};

/** Measures the hip in a model. A generator, so that a server can serve other requests in between. */
export function* measureHip(samples: SurfaceSamples, count: MeshCount): Generator<void, HipFacts> {
  const scales = MILLIMETRES_PER[guessUnit(count)];
  for (const scale of scales) {
    const scaled = scaledSamples(samples, scale, count.outwards);
    const found = yield* findSockets(scaled);
    if (found.length === 0 && scale !== scales.at(-1)) continue;
    const { min, max } = count.facts;
    const sockets: HipSocket[] = [];
    let bothHips = areApart(found);
    for (const socket of found) {
      yield;
      const { side, hasOtherHalf } = judgeSocket(scaled, socket);
      sockets.push(inFile(socket, side, scale));
      bothHips ||= hasOtherHalf;
    }
    return { sockets, bothHips, lies: sideOfBounds(min, max, scale) };
  }
  return NO_HIP;
}
