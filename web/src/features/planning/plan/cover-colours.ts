import { ACROSS_GAP, IN_BONE, UNCOVERED } from '@cotyle/domain/planning/coverage';

/** Blue and orange, which people with a colour vision deficiency tell apart. */
export const COVER_COLOURS = [
  { cover: IN_BONE, name: 'inBone', colour: '#1f8fa3' },
  { cover: ACROSS_GAP, name: 'acrossGap', colour: '#9ad3dc' },
  { cover: UNCOVERED, name: 'uncovered', colour: '#e8853d' },
] as const;

const bytesOf = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const BYTES = new Map<number, readonly number[]>(
  COVER_COLOURS.map(({ cover, colour }) => [cover, bytesOf(colour)]),
);

/** Red, green and blue of each value of a coverage map. */
export const coverColours = (map: Uint8Array): Uint8Array => {
  const colours = new Uint8Array(3 * map.length);
  map.forEach((cover, n) => colours.set(BYTES.get(cover) ?? [], 3 * n));
  return colours;
};
