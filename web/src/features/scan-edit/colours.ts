import type { Segment } from '@cotyle/domain/segmentation/segments';
import { SEGMENT_NAMES, SEGMENTS } from '@cotyle/domain/segmentation/segments';

/** Bright on grey CT; after Okabe and Ito, so that neighbours differ also for colour-blind people. */
export const SEGMENT_COLOURS: Readonly<Record<Segment, string>> = {
  LEFT_HIP_BONE: '#f0a020',
  RIGHT_HIP_BONE: '#f2e55c',
  SACRUM: '#e08bbd',
  LEFT_FEMUR: '#5ab9ee',
  RIGHT_FEMUR: '#2cc79a',
  METAL: '#f4622d',
};

export type Rgb = readonly [red: number, green: number, blue: number];

export const rgbOf = (colour: string): Rgb => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

/** By the value of a voxel. */
export const COLOUR_OF_VALUE: ReadonlyMap<number, string> = new Map(
  SEGMENT_NAMES.map((name) => [SEGMENTS[name].value, SEGMENT_COLOURS[name]]),
);
