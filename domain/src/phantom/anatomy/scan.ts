import type { Vector } from '../../ct/vector.ts';
import { pointOf } from '../../ct/volume.ts';
import type { Volume } from '../../ct/volume.ts';
import { BACKGROUND, SEGMENTS } from '../../segmentation/segments.ts';
import type { Anatomy } from './anatomy.ts';
import { downIn, volumeOfScanner } from './scanner.ts';
import type { Scanner } from './scanner.ts';
import { addNoise, addStreaks } from './tissue/artefacts.ts';
import { hounsfieldAt } from './tissue/hounsfield.ts';
import type { Sharpness } from './tissue/hounsfield.ts';
import { bareBones, lazyParts, partsNear, partsOf } from './tissue/parts.ts';
import type { Parts } from './tissue/parts.ts';

/** Drawn slice by slice. A slice is the same whenever it is drawn. */
export interface Scan {
  readonly volume: Volume;
  readonly hounsfieldSlice: (k: number) => Int16Array;
  readonly labelSlice: (k: number) => Uint8Array;
}

/** Millimetres along the edges of a leaf; a tile has four leaves along each axis, a group four tiles along its rows and columns. */
const LEAF = 4;
const FINER = 4;
/** A leaf has at least so many pixels along its edge, so that it pays to look for what matters in it. */
const FEWEST_PIXELS = 4;

/** A box of pixels, and what matters in it. */
interface Region {
  readonly parts: Parts;
  readonly columns: readonly [number, number];
  readonly rows: readonly [number, number];
}

const isEmpty = ({ isAir, table, bones, metal }: Parts): boolean =>
  isAir && !table.length && !bones.length && !metal;

type Draw = (parts: Parts, index: number, x: number, y: number, z: number) => void;

/** Calls back for each pixel of some slices of a leaf, with its index in them and its place. */
const eachPixel = (
  volume: Volume,
  { parts, columns: [i0, i1], rows: [j0, j1] }: Region,
  [from, to]: readonly [number, number],
  draw: Draw,
): void => {
  const [row, column] = volume.axes;
  const [dx, dy] = [volume.spacing[0], volume.spacing[1]];
  const [nx, ny] = volume.size;
  for (let k = from; k < to; k++) {
    const [ox, oy, oz]: Vector = pointOf(volume, [0, 0, k]);
    for (let j = j0; j < j1; j++) {
      const first = nx * (j + ny * (k - from));
      for (let i = i0; i < i1; i++)
        draw(
          parts,
          first + i,
          ox + row[0] * dx * i + column[0] * dy * j,
          oy + row[1] * dx * i + column[1] * dy * j,
          oz,
        );
    }
  }
};

/** Draws blocks of slices leaf by leaf. The tiles are kept until another block needs others. */
const drawerOf = (whole: Parts, volume: Volume, { blur, layers }: Sharpness) => {
  const [nx, ny, nz] = volume.size;
  const [pixel, , spacing] = volume.spacing;
  const edge = Math.max(FEWEST_PIXELS, Math.round(LEAF / pixel));
  const deep = Math.max(1, Math.round(LEAF / spacing));
  const beyond = Math.max(...layers.map(Math.abs));
  const divide = (
    { parts, columns: [i0, i1], rows: [j0, j1] }: Region,
    size: number,
    [from, to]: readonly [number, number],
    visit: (region: Region) => void,
  ): void => {
    for (let j = j0; j < j1; j += size)
      for (let i = i0; i < i1; i += size) {
        const [right, bottom] = [Math.min(i1, i + size), Math.min(j1, j + size)];
        const [wide, high, tall] = [right - i - 1, bottom - j - 1, to - from - 1];
        const middle = pointOf(volume, [i + wide / 2, j + high / 2, from + tall / 2]);
        const radius = 0.5 * Math.hypot(wide * pixel, high * pixel, tall * spacing + 2 * beyond);
        const near = partsNear(parts, middle, radius, blur);
        if (!isEmpty(near)) visit({ parts: near, columns: [i, right], rows: [j, bottom] });
      }
  };
  let [slab, tiles]: [number, Region[]] = [-1, []];
  const build = (): void => {
    const slices = [slab * FINER * deep, (slab + 1) * FINER * deep] as const;
    tiles = [];
    divide({ parts: whole, columns: [0, nx], rows: [0, ny] }, FINER * FINER * edge, slices, (group) =>
      divide(group, FINER * edge, slices, (tile) => tiles.push(tile)),
    );
  };
  return {
    deep,
    draw: (block: number, draw: Draw): void => {
      if (Math.floor(block / FINER) !== slab) {
        slab = Math.floor(block / FINER);
        build();
      }
      const slices = [block * deep, Math.min(nz, (block + 1) * deep)] as const;
      for (const tile of tiles)
        divide(tile, edge, slices, (leaf) =>
          eachPixel(volume, { ...leaf, parts: lazyParts(leaf.parts, blur) }, slices, draw),
        );
    },
  };
};

/** Heights of the layers that a slice averages: a rounded profile over its thickness. */
const layersOf = (thickness: number): number[] => {
  const count = Math.max(1, Math.round(thickness / 0.75));
  return Array.from({ length: count }, (_, n) => ((n + 0.5) / count - 0.5) * thickness * 1.1);
};

const labelIn = ({ bones, metal }: Parts, x: number, y: number, z: number): number => {
  if (metal && metal.at(x, y, z) < 0) return SEGMENTS.METAL.value;
  for (const { bone, field } of bones)
    if (bone !== 'OTHER_BONE' && field.at(x, y, z) < 0) return SEGMENTS[bone].value;
  return BACKGROUND;
};

const [LOWEST, HIGHEST] = [-1024, 3071];

const inScale = (values: Float32Array): Int16Array => {
  const rounded = new Int16Array(values.length);
  for (let n = 0; n < rounded.length; n++)
    rounded[n] = Math.max(LOWEST, Math.min(HIGHEST, Math.round(values[n] as number)));
  return rounded;
};

/** What a CT scanner shows of a person, with the exact labels of its voxels. */
export const scanOf = (anatomy: Anatomy, scanner: Scanner): Scan => {
  const volume = volumeOfScanner(scanner);
  const [nx, ny] = volume.size;
  const sharpness: Sharpness = {
    blur: scanner.blur,
    layers: layersOf(scanner.thickness),
    seed: anatomy.parameters.seed,
  };
  const whole = partsOf(anatomy, downIn(scanner));
  const images = drawerOf(whole, volume, sharpness);
  const bones = drawerOf(bareBones(whole), volume, { ...sharpness, blur: 0, layers: [0] });
  const valuesAt = lastOf((block) => {
    const values = new Float32Array(nx * ny * images.deep).fill(-1000);
    images.draw(block, (parts, index, x, y, z) => {
      values[index] = hounsfieldAt(parts, sharpness, x, y, z);
    });
    return values;
  });
  const labelsAt = lastOf((block) => {
    const labels = new Uint8Array(nx * ny * bones.deep);
    bones.draw(block, (parts, index, x, y, z) => {
      labels[index] = labelIn(parts, x, y, z);
    });
    return labels;
  });
  const firstOf = (k: number): number => nx * ny * (k % images.deep);
  return {
    volume,
    hounsfieldSlice: (k) => {
      const values = valuesAt(Math.floor(k / images.deep)).slice(firstOf(k), firstOf(k) + nx * ny);
      addStreaks(values, nx, k, scanner.seed);
      addNoise(values, nx, scanner.noise, k, scanner.seed);
      return inScale(values);
    },
    labelSlice: (k) => labelsAt(Math.floor(k / bones.deep)).slice(firstOf(k), firstOf(k) + nx * ny),
  };
};

/** Keeps what was made last: slices are mostly drawn in their order. */
const lastOf = <T>(make: (block: number) => T): ((block: number) => T) => {
  let last: { readonly block: number; readonly made: T } | undefined;
  return (block) => {
    if (last?.block !== block) last = { block, made: make(block) };
    return last.made;
  };
};
