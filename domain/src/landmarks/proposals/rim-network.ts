import type { RimSlope } from './rim-curve.ts';
import type { Ring } from './rim-ring.ts';
import {
  addExpected,
  addObservation,
  emptyRows,
  EXPECTED_WAVES,
  planeTerms,
  SLOPES,
  slopeVariance,
  TERMS,
  termsAt,
} from './rim-terms.ts';
import { RIM_WEIGHTS } from './rim-weights.ts';
import { solve } from './robust-fits.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const bytesOf = (base64: string): Uint8Array => {
  const text = base64.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [held, bits, at] = [0, 0, 0];
  for (const letter of text) {
    held = ((held << 6) | LETTERS.indexOf(letter)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = held >> bits;
  }
  return bytes;
};

/** A float of 16 bits: a sign, five bits of exponent and ten of fraction. */
const halfFloat = (bits: number): number => {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = (bits & 1023) / 1024;
  return sign * (exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15));
};

const weightsOf = (base64: string): Float32Array => {
  const bytes = bytesOf(base64);
  return Float32Array.from({ length: bytes.length / 2 }, (_, n) =>
    halfFloat((bytes[2 * n] ?? 0) | ((bytes[2 * n + 1] ?? 0) << 8)),
  );
};

/** A small network along the ring: convolutions of which all but the first add to what they read (training/rims.py). */
interface RimNetwork {
  readonly width: number;
  /** How many places apart the three are that each layer after the first reads. */
  readonly dilations: readonly number[];
  /** Neighbours say much the same: so many of them count as one. */
  readonly alike: number;
  /** Of all layers, each by output, input and tap, then its constants. */
  readonly weights: Float32Array;
}

const NETWORK: RimNetwork = { ...RIM_WEIGHTS, weights: weightsOf(RIM_WEIGHTS.numbers) };

/** How far a place of the ring stands out from the edge as it would be without spurs, and how far off that may be, in millimetres. */
interface Standing {
  readonly out: number;
  readonly off: number;
}

/** As in the training (training/rims.py), in millimetres: the limit of heights, and what heights and thicknesses are divided by. */
const FURTHEST = 8;
const PER_HEIGHT = 3;
const PER_THICKNESS = 4;
/** The limits of how far off a place may be, in millimetres. */
const LEAST_OFF = 0.05;
const MOST_OFF = 10;
/** What a rectifier lets through of negative numbers. */
const LEAK = 0.01;

const clamped = (value: number): number => Math.min(FURTHEST, Math.max(-FURTHEST, value));

/** The plane of best fit through all places: what the network reads must not depend on the tilt of the ring. */
const levelOf = (ring: Ring): readonly number[] => {
  const rows = emptyRows(3);
  for (const place of ring) if (place) addObservation(rows, planeTerms(place.turn), 1, place.height);
  return solve(rows) ?? [0, 0, 0];
};

const channelsOf = (ring: Ring): readonly Float32Array[] => {
  const level = levelOf(ring);
  const rows = ring.map((place) => {
    if (!place) return undefined;
    const above =
      place.height - planeTerms(place.turn).reduce((sum, term, n) => sum + term * (level[n] ?? 0), 0);
    const { deeper, thickness, height } = place;
    return [
      1,
      clamped(above) / PER_HEIGHT,
      ...deeper.map((other) => (other === undefined ? -FURTHEST : clamped(other - height)) / PER_HEIGHT),
      ...thickness.map((thick) => thick / PER_THICKNESS),
    ];
  });
  const count = rows.find(Boolean)?.length ?? 0;
  return Array.from({ length: count }, (_, channel) => Float32Array.from(rows, (row) => row?.[channel] ?? 0));
};

/** Reads the weights one layer after the other. */
const layersOf = ({ weights }: RimNetwork) => {
  let from = 0;
  return (
    inputs: readonly Float32Array[],
    outputs: number,
    taps: number,
    dilation: number,
  ): Float32Array[] => {
    const constants = from + outputs * inputs.length * taps;
    const result = Array.from({ length: outputs }, (_, output) => {
      const sums = new Float32Array(inputs[0]?.length ?? 0).fill(weights[constants + output] ?? 0);
      inputs.forEach((input, channel) => {
        for (let tap = 0; tap < taps; tap++) {
          const weight = weights[from + (output * inputs.length + channel) * taps + tap] ?? 0;
          const shift = (tap - (taps - 1) / 2) * dilation;
          for (let n = Math.max(0, -shift); n < Math.min(sums.length, sums.length - shift); n++)
            sums[n] = (sums[n] ?? 0) + weight * (input[n + shift] ?? 0);
        }
      });
      return sums;
    });
    from = constants + outputs;
    return result;
  };
};

const rectified = (values: Float32Array): Float32Array =>
  values.map((value) => (value > 0 ? value : LEAK * value));

/** Of each place of a ring. */
const standingsOf = (network: RimNetwork, ring: Ring): readonly (Standing | undefined)[] => {
  if (!ring.some(Boolean)) return ring.map(() => undefined);
  const layer = layersOf(network);
  let now = layer(channelsOf(ring), network.width, 5, 1).map(rectified);
  for (const dilation of network.dilations) {
    const added = layer(now, network.width, 3, dilation).map(rectified);
    now = now.map((values, n) => values.map((value, at) => value + (added[n]?.[at] ?? 0)));
  }
  const [out, off] = layer(now, 2, 1, 1);
  return ring.map(
    (place, n) =>
      place && {
        out: out?.[n] ?? 0,
        off: Math.min(MOST_OFF, Math.max(LEAST_OFF, Math.exp(off?.[n] ?? 0))),
      },
  );
};

/** The slope of the edge as the network estimates it, from the shape of the wall in each place. */
export const learnedSlopeOf = (ring: Ring): RimSlope | undefined => {
  const standings = standingsOf(NETWORK, ring);
  const rows = emptyRows(TERMS);
  ring.forEach((place, n) => {
    const standing = standings[n];
    if (!place || !standing) return;
    const weight = 1 / (NETWORK.alike * standing.off ** 2);
    addObservation(rows, termsAt(place.turn), weight, weight * (place.height - standing.out));
  });
  addExpected(rows, EXPECTED_WAVES);
  const curve = solve(rows);
  if (!curve) return undefined;
  return {
    slope: [curve[SLOPES[0]] ?? 0, curve[SLOPES[1]] ?? 0],
    spread: Math.sqrt(slopeVariance(rows)),
  };
};
