import type { Mesh } from '@cotyle/domain/models/mesh';

const RINGS = 4;
const MERIDIANS = 12;
const STEPS = 48;
/** The width of a bar of the lattice, as an angle seen from the centre. */
const BAR = 0.02;

type Point = readonly [number, number, number];

/** A point of the hemisphere of radius 1 whose opening faces z. */
const onCup = (polar: number, azimuth: number): Point => [
  Math.sin(polar) * Math.cos(azimuth),
  Math.sin(polar) * Math.sin(azimuth),
  -Math.cos(polar),
];

/** A band between two rows of points, seen from both sides. */
const band = (left: readonly Point[], right: readonly Point[], positions: number[], triangles: number[]) => {
  const first = positions.length / 3;
  left.forEach((point, index) => positions.push(...point, ...(right[index] ?? point)));
  for (let index = 0; index + 1 < left.length; index += 1) {
    const a = first + 2 * index;
    triangles.push(a, a + 1, a + 2, a + 1, a + 3, a + 2);
  }
};

/** A cup of radius 1 drawn as lines, so that it differs from a solid one without its colour. */
const makeLattice = (): Mesh => {
  const positions: number[] = [];
  const triangles: number[] = [];
  const angles = Array.from({ length: STEPS + 1 }, (_, index) => (index / STEPS) * 2 * Math.PI);
  for (let ring = 1; ring <= RINGS; ring += 1) {
    const polar = (ring / RINGS) * (Math.PI / 2);
    band(
      angles.map((azimuth) => onCup(polar - BAR, azimuth)),
      angles.map((azimuth) => onCup(polar + BAR, azimuth)),
      positions,
      triangles,
    );
  }
  for (let meridian = 0; meridian < MERIDIANS; meridian += 1) {
    const azimuth = (meridian / MERIDIANS) * 2 * Math.PI;
    const polars = Array.from({ length: STEPS / 2 }, (_, index) => 0.1 + (index / (STEPS / 2 - 1)) * 1.47);
    // Bars of the same width everywhere: the angle around the axis grows towards the pole.
    const aside = (polar: number): number => BAR / Math.sin(polar);
    band(
      polars.map((polar) => onCup(polar, azimuth - aside(polar))),
      polars.map((polar) => onCup(polar, azimuth + aside(polar))),
      positions,
      triangles,
    );
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
};

let made: Mesh | undefined;
export const cupLattice = (): Mesh => (made ??= makeLattice());
