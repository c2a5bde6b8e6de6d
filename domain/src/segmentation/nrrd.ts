import type { Vector } from '../ct/vector.ts';
import type { Volume } from '../ct/volume.ts';

const written = (vector: Vector): string => `(${vector.join(',')})`;

/** The header of a label volume as other programs read it (NRRD 4, uncompressed); the labels follow, one byte each. */
export const nrrdHeader = ({ origin, axes, spacing, size }: Volume): string => {
  const directions = axes.map((axis, at) =>
    written(axis.map((part) => part * (spacing[at] ?? 1)) as unknown as Vector),
  );
  return [
    'NRRD0004',
    'type: unsigned char',
    'dimension: 3',
    'space: left-posterior-superior',
    `sizes: ${size.join(' ')}`,
    `space directions: ${directions.join(' ')}`,
    'kinds: domain domain domain',
    'encoding: raw',
    `space origin: ${written(origin)}`,
    '\n',
  ].join('\n');
};
