import { gaps } from './check-gaps.ts';
import {
  breaks,
  counted,
  EXPORT_AGAIN,
  inDegrees,
  inMm,
  NO_POSITIONS,
  passes,
  SCAN_AGAIN,
  shownNumber,
  unknown,
} from './finding.ts';
import type { Check, Finding } from './finding.ts';
import { DISTANCE_ROUNDING, seriesOf, STATED_ROUNDING } from './planned.ts';
import { SIDEWAYS_ROUNDING } from './geometry.ts';

/** Rules about the positions of the slices that are planned on. */

const SUPINE_FEET_FIRST = 'FFS';
export const POSITIONS: Partial<Record<string, string>> = {
  FFS: 'supine, feet first',
  FFP: 'prone, feet first',
  HFS: 'supine, head first',
  HFP: 'prone, head first',
  FFDL: 'on the left side, feet first',
  FFDR: 'on the right side, feet first',
  HFDL: 'on the left side, head first',
  HFDR: 'on the right side, head first',
};

export const position: Check = (input) => {
  const limit = 'supine, feet first';
  const stated = [...new Set(seriesOf(input).flatMap(({ positions }) => positions))];
  if (stated.length === 0)
    return unknown(limit, 'The headers do not state the patient position. Please check it at the scanner.');
  const measured = stated.map((one) => POSITIONS[one] ?? one).join('; ');
  return stated.every((one) => one === SUPINE_FEET_FIRST)
    ? passes(measured, limit)
    : breaks(measured, limit, `The patient was not positioned as the protocol requires. ${SCAN_AGAIN}`);
};

const atMost = (value: number | undefined, most: number, rounding: number): Finding => {
  const limit = `at most ${inMm(most)}`;
  if (value === undefined) return unknown(limit, '');
  return value <= most + rounding
    ? passes(inMm(value), limit)
    : breaks(inMm(value), limit, `The slices are too coarse for planning. ${SCAN_AGAIN}`);
};

const largest = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((most, value) => Math.max(most, value));

export const thickness: Check = (input) => {
  const values = seriesOf(input).flatMap(({ thicknesses }) => thicknesses);
  const [impossible] = values.filter((value) => value <= 0);
  if (impossible !== undefined)
    return breaks(
      inMm(impossible),
      `at most ${inMm(input.limits.sliceThicknessMm)}`,
      `No slice can be that thin, so the header is wrong. ${EXPORT_AGAIN}`,
    );
  const thickest = largest(values);
  const finding = atMost(thickest, input.limits.sliceThicknessMm, STATED_ROUNDING);
  return finding.outcome === 'unknown'
    ? { ...finding, advice: 'The headers do not state the slice thickness. Please check it at the scanner.' }
    : finding;
};

export const distance: Check = ({ blocks, limits }) => {
  const widest = largest(blocks.flatMap((block) => (block.widest === null ? [] : [block.widest])));
  const finding = atMost(widest, limits.intersliceDistanceMm, DISTANCE_ROUNDING);
  return finding.outcome === 'unknown' ? { ...finding, advice: NO_POSITIONS } : finding;
};

export const doubled: Check = ({ blocks }) => {
  const limit = 'none';
  if (blocks.length === 0) return unknown(limit, NO_POSITIONS);
  const count = blocks.reduce((sum, block) => sum + block.doubled, 0);
  return count === 0
    ? passes('none', limit)
    : breaks(
        counted(count, 'slice'),
        limit,
        'Some slices are there twice. Please export each series once and upload the scan again.',
      );
};

export const spacing: Check = ({ blocks }) => {
  const limit = 'the same everywhere';
  const stacks = blocks.filter((block) => block.spacing !== null);
  if (stacks.length === 0) return unknown(limit, NO_POSITIONS);
  const farthest = largest(stacks.map(({ sideways }) => sideways)) ?? 0;
  if (farthest > SIDEWAYS_ROUNDING)
    return breaks(
      `slices shifted sideways by ${inMm(farthest)}`,
      limit,
      `The slices do not lie above one another, so the bones would be displaced. ${EXPORT_AGAIN}`,
    );
  const [uneven] = stacks.filter(({ isEven }) => !isEven);
  return uneven
    ? breaks(
        `${inMm(uneven.least ?? 0)} to ${inMm(uneven.widest ?? 0)}`,
        limit,
        `The distance between slices varies. ${SCAN_AGAIN}`,
      )
    : passes(stacks.map((block) => inMm(block.spacing ?? 0)).join(' and '), limit);
};

const SEQUENTIAL = ['SEQUENCED', 'STATIONARY', 'CONSTANT_ANGLE'];

export const pitch: Check = (input) => {
  const limit = `at most ${shownNumber(input.limits.pitch)}:1, or sequential without gaps`;
  const series = seriesOf(input);
  const highest = largest(series.flatMap(({ pitches }) => pitches));
  if (highest !== undefined)
    return highest <= input.limits.pitch + STATED_ROUNDING
      ? passes(`${shownNumber(highest)}:1`, limit)
      : breaks(`${shownNumber(highest)}:1`, limit, `The table moved too fast. ${SCAN_AGAIN}`);
  const isSequential =
    series.length > 0 &&
    series.every(({ acquisitions }) => acquisitions.some((one) => SEQUENTIAL.includes(one)));
  if (isSequential) {
    const finding = gaps(input);
    return finding.outcome === 'pass' ? passes('sequential', limit) : { ...finding, limit };
  }
  return unknown(limit, 'The headers do not state the pitch. Please check it at the scanner.');
};

export const tilt: Check = (input) => {
  const most = input.limits.gantryTiltDegrees;
  const limit = most === 0 ? 'none' : `at most ${inDegrees(most)}`;
  const stated = seriesOf(input).flatMap(({ tilts }) => tilts.map(Math.abs));
  const seen = input.blocks.filter(({ spacing: found }) => found !== null).map(({ shear }) => shear);
  const value = largest([...stated, ...seen]);
  if (value === undefined) return unknown(limit, '');
  return value <= most + STATED_ROUNDING
    ? passes(inDegrees(value), limit)
    : breaks(inDegrees(value), limit, `The gantry was tilted. ${SCAN_AGAIN}`);
};

export const matrix: Check = (input) => {
  const limit = 'one within a series';
  const series = seriesOf(input);
  if (series.every(({ matrices }) => matrices.length === 0)) return unknown(limit, '');
  const mixed = series.find(
    ({ matrices, orientations, pixels }) =>
      matrices.length > 1 || orientations.length > 1 || pixels.length > 1,
  );
  if (mixed)
    return breaks(
      `${counted(mixed.matrices.length, 'matrix', 'matrices')}, ${counted(mixed.orientations.length, 'orientation')}, ${counted(mixed.pixels.length, 'pixel size')} in one series`,
      limit,
      'One series mixes images of different kinds. Please export only the axial series.',
    );
  const sizes = new Set(
    series.flatMap(({ matrices }) => matrices.map(([rows, columns]) => `${rows} × ${columns}`)),
  );
  return passes([...sizes].join(' and '), limit);
};
