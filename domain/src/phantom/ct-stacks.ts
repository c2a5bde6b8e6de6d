import type { CtSlice, CtVariant } from './ct.ts';
import { changed, CORNER, KNEES, PELVIS, placed, withElements, without } from './ct-variants.ts';

/** Scans with other stacks, numbers or series, with and without a gap. */

const ONE_SERIES = '2.25.123.1.9';

const numbered = (slice: CtSlice, number: number): CtSlice =>
  withElements(slice, { tag: 0x0020_0013, vr: 'IS', value: String(number) });

const renumbered: CtVariant = (slices) => slices.map((slice, index) => numbered(slice, index + 1));

const inSeries = (uid: string): CtVariant => changed([{ tag: 0x0020_000e, vr: 'UI', value: uid }]);

const acquiredAs = (number: string): CtVariant => changed([{ tag: 0x0020_0012, vr: 'IS', value: number }]);

const acquiredAt =
  (timeOf: (slice: CtSlice) => number): CtVariant =>
  (slices) =>
    slices.map((slice) => {
      const seconds = timeOf(slice);
      const parts = [9 + Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)];
      const time = `${parts.map((part) => String(part).padStart(2, '0')).join('')}.${String(Math.round((seconds % 1) * 1000)).padStart(3, '0')}`;
      return withElements(slice, { tag: 0x0008_0032, vr: 'TM', value: time });
    });

const all =
  (...variants: readonly CtVariant[]): CtVariant =>
  (slices) =>
    variants.reduce<readonly CtSlice[]>((made, variant) => variant(made), slices);

/** One continuous stack in one series and one acquisition, numbered from the feet up. */
const stackOf =
  (from: number, to: number): CtVariant =>
  (slices) => {
    const [first, second] = slices;
    if (!first || !second) return slices;
    const spacing = second.z - first.z;
    const stack = Array.from({ length: Math.floor((to - from) / spacing) + 1 }, (_, index): CtSlice => {
      const uid = `${ONE_SERIES}.${index + 1}`;
      const slice = withElements(first, { tag: 0x0008_0018, vr: 'UI', value: uid });
      return { ...placed(slice, CORNER, CORNER, from + index * spacing), path: `LEGS/IM${index + 1}.dcm` };
    });
    return inSeries(ONE_SERIES)(renumbered(stack));
  };

const leftOut =
  (from: number, to: number, region = ''): CtVariant =>
  (slices) =>
    slices.filter(({ path, z }) => !path.startsWith(region) || z <= from || z >= to);

/** Separate series above and below a height. */
const partedAt =
  (height: number): CtVariant =>
  (slices) => {
    const [below, above] = [slices.filter(({ z }) => z < height), slices.filter(({ z }) => z >= height)];
    return [
      ...inSeries(`${ONE_SERIES}.1`)(renumbered(below)),
      ...inSeries(`${ONE_SERIES}.2`)(renumbered(above)),
    ];
  };

const TALL = stackOf(-470, 300);
const WHOLE_LEG = stackOf(-470, 155);
const bothInOne = all(
  // From the feet up, as a scanner numbers a continuous scan.
  (slices) => [...slices].sort((a, b) => a.z - b.z),
  renumbered,
  inSeries(ONE_SERIES),
);
const withoutAcquisition = without(0x0020_0012);

const isPelvis = ({ path }: CtSlice): boolean => path.startsWith(PELVIS);

export const CT_STACKS = {
  wholeLeg: WHOLE_LEG,
  hipMissing: all(TALL, leftOut(-50, 50)),
  hipMissingRenumbered: all(TALL, leftOut(-50, 50), withoutAcquisition, renumbered),
  hipMissingUnnumbered: all(TALL, leftOut(-50, 50), withoutAcquisition, (slices) =>
    slices.map((slice) => numbered(slice, 1)),
  ),
  pelvisHole: leftOut(-30, 30, PELVIS),
  loneSlice: all(WHOLE_LEG, leftOut(40, 154)),
  twoHoles: all(WHOLE_LEG, leftOut(0, 60), leftOut(-300, -200)),
  regionsInOneSeries: bothInOne,
  regionsRestarted: all(withoutAcquisition, inSeries(ONE_SERIES)),
  regionsPelvisFirst: all(
    withoutAcquisition,
    (slices) => [...slices.filter(isPelvis), ...slices.filter((slice) => !isPelvis(slice))],
    renumbered,
    inSeries(ONE_SERIES),
  ),
  regionsTimed: all(
    withoutAcquisition,
    bothInOne,
    acquiredAt((slice) => (slice.z + 500) / 20 + (isPelvis(slice) ? 120 : 0)),
  ),
  regionsTimedThrough: all(
    withoutAcquisition,
    bothInOne,
    acquiredAt(({ z }) => (z + 500) / 20),
  ),
  regionsUnclear: all(withoutAcquisition, bothInOne),
  oneAcquisition: all(bothInOne, acquiredAs('1')),
  regionsLeftOut: all(WHOLE_LEG, leftOut(-370, -115), withoutAcquisition),
  seriesApart: all(leftOut(0, 30, PELVIS), (slices) => [
    ...partedAt(15)(slices.filter(isPelvis)),
    ...slices.filter((slice) => !isPelvis(slice)),
  ]),
  seriesJoined: (slices) => [
    ...partedAt(15)(slices.filter(isPelvis)),
    ...slices.filter((slice) => !isPelvis(slice)),
  ],
  seriesFarApart: all(TALL, leftOut(-50, 50), partedAt(0)),
  closeRegions: all(stackOf(-200, 160), leftOut(-95, -40), partedAt(-60)),
  longKnees: all(WHOLE_LEG, leftOut(-210, -65), partedAt(-100)),
  farKnees: (slices) =>
    slices.map((slice) => (isPelvis(slice) ? slice : placed(slice, CORNER, CORNER, slice.z - 300))),
  upsideDown: (slices) => slices.map((slice) => placed(slice, CORNER, CORNER, -slice.z)),
  ankles: (slices) => [
    ...slices,
    ...slices
      .filter((slice) => !isPelvis(slice))
      .map((slice, index) =>
        withElements(
          placed({ ...slice, path: `ANKLES/IM${index}.dcm` }, CORNER, CORNER, slice.z - 400),
          { tag: 0x0008_0018, vr: 'UI', value: `${ONE_SERIES}.3.${index}` },
          { tag: 0x0020_000e, vr: 'UI', value: `${ONE_SERIES}.3` },
        ),
      ),
  ],
  everySecond: (slices) =>
    slices.filter((slice, index) => !isPelvis(slice) || slice.z < 0 || slice.z > 40 || index % 2 === 0),
  lateStart: (slices) => slices.filter((slice) => !isPelvis(slice) || slice.z > -80),
  continued: (slices) => [
    ...slices.filter(isPelvis),
    ...slices.filter((slice) => !isPelvis(slice)).map((slice, index) => numbered(slice, 218 + index)),
  ],
  unplaced: (slices) =>
    slices.map((slice) =>
      slice.path.startsWith(KNEES) && slice.z > -370.1
        ? { ...slice, elements: slice.elements.filter(({ tag }) => tag !== 0x0020_0032) }
        : slice,
    ),
} as const satisfies Record<string, CtVariant>;
