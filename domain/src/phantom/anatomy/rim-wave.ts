import { dot } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { principalAxes } from '../../landmarks/principal-axes.ts';
import { MEAN_RIM_WAVE } from '../../landmarks/rim-shape.ts';

/** How the rim of a socket rises and falls, in millimetres out of its plane. */
export interface RimWaveParameters {
  /** Of the wave that rises twice, and where it is highest: in degrees from the notch to the back. */
  readonly rise: number;
  readonly highest: number;
  /** Of the wave that rises three times. */
  readonly third: number;
  readonly thirdHighest: number;
}

export const MEAN_WAVE: RimWaveParameters = { ...MEAN_RIM_WAVE, third: 0, thirdHighest: 0 };

export interface RimWave {
  /** Millimetres out of the plane of the rim, at a place in it: towards the notch, and a quarter turn from it to the back. */
  readonly at: (down: number, back: number) => number;
  /** The highest place of the rim. */
  readonly peak: number;
  /** Points of the edge, in directions from the notch to the back in radians; the plane of best fit through them is exactly that of the rim. */
  readonly edge: (angle: number) => { readonly radius: number; readonly height: number };
}

const ROUNDS = 12;

/**
 * A wave on the edge that a ball leaves in a plane, `rim` from its centre. What of the wave would turn or lift the plane of
 * best fit through the edge in the given directions is taken away, so the plane stays what it is without the wave.
 */
export const rimWaveOf = (
  { rise, highest, third, thirdHighest }: RimWaveParameters,
  ball: number,
  rim: number,
  directions: readonly number[],
): RimWave => {
  const flat = Math.sqrt(ball * ball - rim * rim);
  const [c2, s2] = [rise * Math.cos((highest * Math.PI) / 90), rise * Math.sin((highest * Math.PI) / 90)];
  const [c3, s3] = [
    third * Math.cos((thirdHighest * Math.PI) / 60),
    third * Math.sin((thirdHighest * Math.PI) / 60),
  ];
  const plane: [number, number, number] = [0, 0, 0];
  const at = (down: number, back: number): number => {
    if (rise === 0 && third === 0) return 0;
    const scale = 1 / Math.max(flat, Math.sqrt(down * down + back * back));
    const [u, v] = [down * scale, back * scale];
    const second = c2 * (u * u - v * v) + s2 * 2 * u * v;
    const cubic = c3 * (u * u * u - 3 * u * v * v) + s3 * (3 * u * u * v - v * v * v);
    return second + cubic - plane[0] - plane[1] * u - plane[2] * v;
  };
  const edge: RimWave['edge'] = (angle) => {
    let height = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const radius = Math.sqrt(ball * ball - (rim + height) * (rim + height));
      height = at(radius * Math.cos(angle), radius * Math.sin(angle));
    }
    return { radius: Math.sqrt(ball * ball - (rim + height) * (rim + height)), height };
  };
  for (let round = 0; round < ROUNDS; round++) {
    const points = directions.map((angle): Vector => {
      const { radius, height } = edge(angle);
      return [radius * Math.cos(angle), radius * Math.sin(angle), height];
    });
    const { mean, axes } = principalAxes(points);
    const [x, y, z] = axes[2];
    plane[0] += dot(mean, axes[2]) / z;
    plane[1] -= (flat * x) / z;
    plane[2] -= (flat * y) / z;
  }
  const peak = Math.max(...directions.map((angle) => edge(angle).height));
  return { at, peak, edge };
};
