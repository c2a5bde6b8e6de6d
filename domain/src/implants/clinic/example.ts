import { GENERIC_CATALOGUE } from '../generic.ts';
import type { ImplantPart } from '../types.ts';
import { COLUMNS, FRAME, LIP_MEASURES, MEASURES, TEXTS } from './columns.ts';

/*
 * A small catalogue of generic parts in the form of a clinic's own. It shows by example what a table and its files look
 * like, and a test holds that it passes its own check.
 */

const CUPS = [48, 50, 52, 54, 56];
const HEADS = [32, 36];
const STEMS = [3, 5, 7, 9];

const isShown = (part: ImplantPart): boolean => {
  switch (part.kind) {
    case 'cup':
      return CUPS.includes(part.diameter);
    case 'liner':
      return (
        HEADS.includes(part.headDiameter) && part.design !== 'offset' && CUPS.includes(part.diameter + 6)
      );
    case 'head':
      return HEADS.includes(part.diameter);
    case 'stem':
      return STEMS.includes(part.size) && part.neckAngle === 135;
  }
};

export interface ExamplePart {
  readonly part: ImplantPart;
  readonly file: string;
}

const { cups, liners, heads, stems } = GENERIC_CATALOGUE;

/** `generic/liner/52-36-lipped` is in `liner-52-36-lipped.stl`. */
export const EXAMPLE_PARTS: readonly ExamplePart[] = [...cups, ...liners, ...heads, ...stems]
  .filter(isShown)
  .map((part) => ({ part, file: `${part.id.split('/').slice(1).join('-').toLowerCase()}.stl` }));

type Line = Readonly<Record<string, string | number>>;

/** Generic surfaces are made in the frames of their parts. */
const OWN_FRAME: Line = {
  ...Object.fromEntries(FRAME.origin.map((column) => [column, 0])),
  ...Object.fromEntries(FRAME.axis.map((column, n) => [column, n === 2 ? 1 : 0])),
};
const OWN_SIDE: Line = Object.fromEntries(FRAME.side.map((column, n) => [column, n === 0 ? 1 : 0]));

const textsOf = (part: ImplantPart): Line => {
  if (part.kind === 'liner') return { [TEXTS.design]: part.design };
  if (part.kind === 'head') return { [TEXTS.taper]: part.taper };
  if (part.kind === 'stem') return { [TEXTS.stemOffset]: part.offset, [TEXTS.taper]: part.taper };
  return {};
};

const lipOf = (part: ImplantPart): Line =>
  part.kind === 'liner' && part.lip
    ? {
        [LIP_MEASURES.height.column]: part.lip.height,
        [LIP_MEASURES.width.column]: part.lip.width,
        [LIP_MEASURES.slope.column]: part.lip.slope,
        ...OWN_SIDE,
      }
    : {};

const lineOf = ({ part, file }: ExamplePart): Line => {
  const values: Readonly<Record<string, unknown>> = { ...part };
  const measures = Object.entries(MEASURES[part.kind]).map(
    ([field, { column }]) => [column, Number(values[field])] as const,
  );
  return {
    [TEXTS.kind]: part.kind,
    [TEXTS.name]: part.name,
    [TEXTS.file]: file,
    ...Object.fromEntries(measures),
    ...textsOf(part),
    ...lipOf(part),
    ...OWN_FRAME,
    ...(part.kind === 'stem' ? OWN_SIDE : {}),
  };
};

const cell = (value: string | number | undefined): string => {
  const text = String(value ?? '');
  return /[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The table of the parts as a CSV with all columns. */
export const exampleTable = (parts: readonly ExamplePart[] = EXAMPLE_PARTS): string =>
  [
    COLUMNS.join(','),
    ...parts.map(lineOf).map((line) => COLUMNS.map((column) => cell(line[column])).join(',')),
  ]
    .map((line) => `${line}\r\n`)
    .join('');
