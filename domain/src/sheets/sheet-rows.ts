import { MEASUREMENTS } from '../hip/measurements.ts';
import type { MeasurementName } from '../hip/measurements.ts';
import type { PlannedValues } from '../planning/approval/signed-content.ts';
import type { PlanParts } from '../planning/parts.ts';
import { STEM_RANGES } from '../planning/plan.ts';
import type { Plan, PlannedStem } from '../planning/plan.ts';
import { SHEET_TEXTS } from './texts.ts';

export interface SheetRow {
  readonly label: string;
  readonly value: string;
}

export interface SheetImplant {
  readonly kind: string;
  readonly name: string;
  readonly position: string;
}

const UNITS = { degrees: '°', mm: ' mm' } as const;

/** A true minus sign: a hyphen is easily overlooked. */
const numberText = (value: number, digits?: number): string =>
  (digits === undefined ? String(value) : value.toFixed(digits)).replace('-', '−');

const angleText = (angle: number | null): string =>
  angle === null ? SHEET_TEXTS.none : `${numberText(angle)}°`;

export const numberRows = (
  { inclination, anteversion }: Pick<PlannedValues, 'inclination' | 'anteversion'>,
  { cup, head }: PlanParts,
): readonly SheetRow[] => [
  { label: SHEET_TEXTS.inclination, value: angleText(inclination) },
  { label: SHEET_TEXTS.anteversion, value: angleText(anteversion) },
  ...(cup ? [{ label: SHEET_TEXTS.cup, value: `${numberText(cup.diameter)} mm` }] : []),
  ...(head ? [{ label: SHEET_TEXTS.head, value: `${numberText(head.diameter)} mm` }] : []),
];

const stemPosition = (stem: PlannedStem): string =>
  (Object.keys(STEM_RANGES) as (keyof typeof STEM_RANGES)[])
    .map((field) => {
      const { label, unit } = STEM_RANGES[field];
      return `${label} ${numberText(stem[field])}${UNITS[unit]}`;
    })
    .join(', ');

/** The parts of a plan with where they are; a part that no catalogue has is given by its id. */
export const implantRows = (
  plan: Plan | null,
  parts: PlanParts,
  catalogueOf: (partId: string) => string | undefined,
): readonly SheetImplant[] => {
  if (!plan) return [];
  const named = (id: string, name: string | undefined): string => {
    const catalogue = catalogueOf(id);
    return `${name ?? SHEET_TEXTS.unknownPart(id)}${catalogue === undefined ? '' : ` (${catalogue})`}`;
  };
  const { cup, liner, head, stem } = plan;
  const { x, y, z } = cup.centre;
  const hasLip = parts.liner ? parts.liner.lip !== null : true;
  return [
    {
      kind: SHEET_TEXTS.cup,
      name: named(cup.part, parts.cup?.name),
      position: SHEET_TEXTS.centre(numberText(x, 1), numberText(y, 1), numberText(z, 1)),
    },
    {
      kind: SHEET_TEXTS.liner,
      name: named(liner, parts.liner?.name),
      position: hasLip ? SHEET_TEXTS.lip(cup.lip) : SHEET_TEXTS.none,
    },
    { kind: SHEET_TEXTS.head, name: named(head, parts.head?.name), position: SHEET_TEXTS.none },
    {
      kind: SHEET_TEXTS.stem,
      name: stem ? named(stem.part, parts.stem?.name) : SHEET_TEXTS.noStem,
      position: stem ? stemPosition(stem) : SHEET_TEXTS.none,
    },
  ];
};

const GROUPS: readonly { readonly title: string; readonly names: readonly MeasurementName[] }[] = [
  { title: SHEET_TEXTS.cupPosition, names: ['size', 'position', 'superior', 'anterior', 'posterior'] },
  { title: SHEET_TEXTS.anatomy, names: ['anatomicInclination', 'anatomicAnteVersion'] },
  {
    title: SHEET_TEXTS.femur,
    names: [
      'femoralNeckInclination',
      'femoralNeckAnteVersion',
      'legLengthDifference',
      'femoralOffsetDifference',
    ],
  },
];

/** Those of a procedure that a sheet has: neither the planned angles, which are the version's, nor what was implanted. */
export const SHEET_MEASUREMENTS: readonly MeasurementName[] = GROUPS.flatMap(({ names }) => names);

export interface SheetGroup {
  readonly title: string;
  readonly rows: readonly SheetRow[];
}

/** Empty where nothing was measured. */
export const measurementGroups = (
  values: Partial<Readonly<Record<MeasurementName, number | null>>>,
): readonly SheetGroup[] => {
  const isMeasured = SHEET_MEASUREMENTS.some((name) => (values[name] ?? null) !== null);
  if (!isMeasured) return [];
  return GROUPS.map(({ title, names }) => ({
    title,
    rows: names.map((name) => {
      const { label, unit } = MEASUREMENTS[name];
      const value = values[name] ?? null;
      return { label, value: value === null ? SHEET_TEXTS.none : `${numberText(value)}${UNITS[unit]}` };
    }),
  }));
};
