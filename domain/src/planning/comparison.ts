import { angleBetween, axisInModel } from '../cup/placement.ts';
import type { Centre } from '../cup/centre.ts';
import { degrees } from '../cup/units.ts';
import { SIDE_LABELS } from '../hip/side.ts';
import type { Side } from '../hip/side.ts';
import type { PlannedValues } from './approval/signed-content.ts';
import { STEM_RANGES } from './plan.ts';
import type { Plan, PlannedStem } from './plan.ts';
import type { PlanFilePurpose } from './saved-plan.ts';

/** A version as it is compared. */
export interface ComparedVersion extends PlannedValues {
  readonly madeOn: readonly {
    readonly purpose: PlanFilePurpose;
    readonly fileName: string;
    readonly sha256: string;
  }[];
}

/** One line of the comparison, as people read it. */
export interface ComparedRow {
  readonly label: string;
  readonly from: string;
  readonly to: string;
  /** By how much, in degrees or millimetres; null where nothing changed, or where it is no number. */
  readonly difference: string | null;
  readonly isChanged: boolean;
}

const NONE = '–';

const rounded = (value: number): number => Math.round(value * 10) / 10;

const signed = (value: number, unit: string): string => {
  const shown = rounded(value);
  return `${shown > 0 ? '+' : ''}${shown}${unit}`;
};

const textRow = (label: string, from: string, to: string): ComparedRow => ({
  label,
  from,
  to,
  difference: null,
  isChanged: from !== to,
});

const numberRow = (label: string, unit: string, from: number | null, to: number | null): ComparedRow => {
  const text = (value: number | null): string => (value === null ? NONE : `${rounded(value)}${unit}`);
  const isChanged = from !== to;
  return {
    label,
    from: text(from),
    to: text(to),
    difference: isChanged && from !== null && to !== null ? signed(to - from, unit) : null,
    isChanged,
  };
};

/** Along the axes of the scan (LPS), seen from the operated side. */
const movementText = (from: Centre, to: Centre, side: Side): string => {
  const lateral = (to.x - from.x) * (side === 'LEFT' ? 1 : -1);
  const parts = [
    [lateral, 'lateral', 'medial'],
    [to.y - from.y, 'posterior', 'anterior'],
    [to.z - from.z, 'superior', 'inferior'],
  ] as const;
  const words = parts.flatMap(([value, positive, negative]) =>
    rounded(value) === 0 ? [] : [`${rounded(Math.abs(value))} ${value > 0 ? positive : negative}`],
  );
  const distance = Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z);
  return `${rounded(distance)} mm${words.length > 0 ? `: ${words.join(', ')}` : ''}`;
};

const centreText = (centre: Centre | undefined): string =>
  centre ? [centre.x, centre.y, centre.z].map((value) => value.toFixed(1)).join(', ') : NONE;

const centreRow = (from: Plan | null, to: Plan | null): ComparedRow => {
  const [a, b] = [from?.cup.centre, to?.cup.centre];
  const isChanged = a?.x !== b?.x || a?.y !== b?.y || a?.z !== b?.z;
  return {
    label: 'Cup centre (mm)',
    from: centreText(a),
    to: centreText(b),
    difference: isChanged && a && b && to ? movementText(a, b, to.side) : null,
    isChanged,
  };
};

/** Between the axes of both cups, in degrees: two small changes of the angles can add up or cancel. */
export const turnBetween = (from: PlannedValues, to: PlannedValues): number | null => {
  const axis = ({ side, inclination, anteversion }: PlannedValues) =>
    side === null || inclination === null || anteversion === null
      ? null
      : axisInModel({ inclination: degrees(inclination), anteversion: degrees(anteversion) }, side);
  const [a, b] = [axis(from), axis(to)];
  return a && b ? angleBetween(a, b) : null;
};

const axisRow = (from: PlannedValues, to: PlannedValues): ComparedRow | undefined => {
  const angle = turnBetween(from, to);
  if (angle === null || rounded(angle) === 0) return undefined;
  return {
    label: 'Axis of the cup',
    from: '',
    to: '',
    difference: `turned by ${rounded(angle)}°`,
    isChanged: true,
  };
};

const stemRows = (
  from: PlannedStem | null,
  to: PlannedStem | null,
  nameOf: (part: string) => string,
): ComparedRow[] => {
  if (!from && !to) return [];
  const value = (stem: PlannedStem | null, field: keyof typeof STEM_RANGES) => stem?.[field] ?? null;
  const fields = Object.keys(STEM_RANGES) as (keyof typeof STEM_RANGES)[];
  return [
    textRow('Stem', from ? nameOf(from.part) : NONE, to ? nameOf(to.part) : NONE),
    ...fields.map((field) => {
      const { label, unit } = STEM_RANGES[field];
      return numberRow(label, unit === 'mm' ? ' mm' : '°', value(from, field), value(to, field));
    }),
  ];
};

const implantRows = (from: Plan | null, to: Plan | null, nameOf: (part: string) => string): ComparedRow[] => {
  if (!from && !to) return [];
  const part = (id: string | undefined): string => (id === undefined ? NONE : nameOf(id));
  return [
    textRow('Cup', part(from?.cup.part), part(to?.cup.part)),
    centreRow(from, to),
    textRow('Liner', part(from?.liner), part(to?.liner)),
    numberRow('Direction of the lip', '°', from?.cup.lip ?? null, to?.cup.lip ?? null),
    textRow('Head', part(from?.head), part(to?.head)),
    ...stemRows(from?.stem ?? null, to?.stem ?? null, nameOf),
  ];
};

const PURPOSES: Record<PlanFilePurpose, string> = {
  PELVIS: 'Model of the pelvis',
  FEMUR: 'Model of the femur',
  MODEL: 'Models',
  SCAN: 'Scans',
};

/** By what the files contain: the same name can be another file. */
const fileRows = (from: ComparedVersion, to: ComparedVersion): ComparedRow[] =>
  (Object.keys(PURPOSES) as PlanFilePurpose[]).flatMap((purpose) => {
    const of = ({ madeOn }: ComparedVersion) => madeOn.filter((file) => file.purpose === purpose);
    const names = (version: ComparedVersion): string =>
      of(version)
        .map(({ fileName }) => fileName)
        .join(', ') || NONE;
    const hashes = (version: ComparedVersion): string =>
      of(version)
        .map(({ sha256 }) => sha256)
        .toSorted()
        .join();
    if (of(from).length === 0 && of(to).length === 0) return [];
    const row = textRow(PURPOSES[purpose], names(from), names(to));
    return [{ ...row, isChanged: hashes(from) !== hashes(to) }];
  });

/** Everything of two versions, line by line. `nameOf` gives the name of a part by its id. */
export const comparePlans = (
  from: ComparedVersion,
  to: ComparedVersion,
  nameOf: (part: string) => string,
): readonly ComparedRow[] => {
  const side = (value: Side | null): string => (value === null ? NONE : SIDE_LABELS[value]);
  const axis = axisRow(from, to);
  return [
    textRow('Side', side(from.side), side(to.side)),
    numberRow('Inclination', '°', from.inclination, to.inclination),
    numberRow('Anteversion', '°', from.anteversion, to.anteversion),
    ...(axis ? [axis] : []),
    ...implantRows(from.plan, to.plan, nameOf),
    ...fileRows(from, to),
  ];
};
