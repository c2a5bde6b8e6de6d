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
import { lazyParts, partsNear, partsOf } from './tissue/parts.ts';
import type { Parts } from './tissue/parts.ts';

/** Drawn slice by slice. A slice is the same whenever it is drawn. */
export interface Scan {
  readonly volume: Volume;
  readonly hounsfieldSlice: (k: number) => Int16Array;
  readonly labelSlice: (k: number) => Uint8Array;
}

/** Millimetres along the edge of a tile, and along the body for which a set of tiles serves. */
const TILE = 16;
const GROUP = 6;
const SLAB = 12;

interface TileAt {
  readonly parts: Parts;
  readonly isAir: boolean;
}

type Visit = (
  parts: Parts,
  isAir: boolean,
  columns: readonly [number, number],
  rows: readonly [number, number],
) => void;

/** The tiles of the slab that holds a slice, made once for all slices of the slab. */
const tilesOf = (whole: Parts, volume: Volume) => {
  const [nx, ny] = volume.size;
  const edge = Math.max(1, Math.round(TILE / volume.spacing[0]));
  const deep = Math.max(1, Math.round(SLAB / volume.spacing[2]));
  let [slab, tiles] = [-1, new Map<string, TileAt>()];
  const near = (parts: Parts, i: number, j: number, size: number): { parts: Parts; isAir: boolean } => {
    const middle = pointOf(volume, [i + (size - 1) / 2, j + (size - 1) / 2, (slab + 0.5) * deep - 0.5]);
    const wide = size * volume.spacing[0];
    // A thick slice reaches beyond its slab.
    const radius = 0.5 * Math.hypot(wide, wide, deep * volume.spacing[2] + 4);
    return { parts: partsNear(parts, middle, radius), isAir: parts.skin.at(...middle) > 1.35 * radius + 4 };
  };
  const build = (k: number): void => {
    slab = Math.floor(k / deep);
    tiles = new Map();
    for (let j = 0; j < ny; j += edge * GROUP)
      for (let i = 0; i < nx; i += edge * GROUP) {
        const group = near(whole, i, j, edge * GROUP);
        for (let b = j; b < Math.min(ny, j + edge * GROUP); b += edge)
          for (let a = i; a < Math.min(nx, i + edge * GROUP); a += edge) {
            const tile = near(group.parts, a, b, edge);
            tiles.set(`${a}-${b}`, { ...tile, parts: lazyParts(tile.parts) });
          }
      }
  };
  return (k: number, visit: Visit): void => {
    if (Math.floor(k / deep) !== slab) build(k);
    for (let j = 0; j < ny; j += edge)
      for (let i = 0; i < nx; i += edge) {
        const tile = tiles.get(`${i}-${j}`);
        if (tile) visit(tile.parts, tile.isAir, [i, Math.min(nx, i + edge)], [j, Math.min(ny, j + edge)]);
      }
  };
};

/** Calls back for each pixel of a tile with its index and place. */
const eachPixel = (
  volume: Volume,
  k: number,
  [i0, i1]: readonly [number, number],
  [j0, j1]: readonly [number, number],
  call: (index: number, x: number, y: number, z: number) => void,
): void => {
  const [row, column] = volume.axes;
  const [dx, dy] = [volume.spacing[0], volume.spacing[1]];
  const [ox, oy, oz]: Vector = pointOf(volume, [0, 0, k]);
  for (let j = j0; j < j1; j++)
    for (let i = i0; i < i1; i++)
      call(
        i + volume.size[0] * j,
        ox + row[0] * dx * i + column[0] * dy * j,
        oy + row[1] * dx * i + column[1] * dy * j,
        oz,
      );
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

/** What a CT scanner shows of a person, with the exact labels of its voxels. */
export const scanOf = (anatomy: Anatomy, scanner: Scanner): Scan => {
  const volume = volumeOfScanner(scanner);
  const [nx, ny] = volume.size;
  const visitTiles = tilesOf(partsOf(anatomy, downIn(scanner)), volume);
  const sharpness: Sharpness = {
    blur: scanner.blur,
    layers: layersOf(scanner.thickness),
    seed: anatomy.parameters.seed,
  };
  return {
    volume,
    hounsfieldSlice: (k) => {
      const values = new Float32Array(nx * ny).fill(-1000);
      visitTiles(k, (parts, isAir, columns, rows) => {
        if (isAir && !parts.table.length) return;
        eachPixel(volume, k, columns, rows, (index, x, y, z) => {
          values[index] = hounsfieldAt(parts, sharpness, x, y, z);
        });
      });
      addStreaks(values, nx, k, scanner.seed);
      addNoise(values, nx, scanner.noise, k, scanner.seed);
      return Int16Array.from(values, (value) => Math.max(LOWEST, Math.min(HIGHEST, Math.round(value))));
    },
    labelSlice: (k) => {
      const labels = new Uint8Array(nx * ny);
      visitTiles(k, (parts, _, columns, rows) => {
        if (!parts.bones.length && !parts.metal) return;
        eachPixel(volume, k, columns, rows, (index, x, y, z) => {
          labels[index] = labelIn(parts, x, y, z);
        });
      });
      return labels;
    },
  };
};
