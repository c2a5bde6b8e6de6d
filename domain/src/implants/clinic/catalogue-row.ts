import { lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { degrees, millimetres } from '../../cup/units.ts';
import { across, unit } from '../../landmarks/points.ts';
import { csvNumber } from '../../pri/csv.ts';
import type { CsvRow } from '../../pri/csv.ts';
import { plainName } from '../../pri/side.ts';
import { REQUIRED } from '../../validation/text.ts';
import { LINER_DESIGNS, PART_KINDS, STEM_OFFSETS } from '../types.ts';
import type { ImplantPart, PartKind } from '../types.ts';
import { FRAME, LIP_MEASURES, MEASURES, TEXTS } from './columns.ts';
import type { Measure } from './columns.ts';
import { measureProblem } from './units.ts';

export interface CatalogueProblem {
  /** The line of the table; null for a problem of the whole. */
  readonly line: number | null;
  readonly column: string | null;
  /** The file of the zip that has the problem, where it is not the table. */
  readonly file?: string;
  readonly message: string;
}

/** Where the frame of a part lies in the coordinates of its file. */
export interface PartFrame {
  readonly origin: Vector;
  /** The z axis of the part, of length 1. */
  readonly axis: Vector;
  /** Its x axis, of length 1; null where the part is round. */
  readonly side: Vector | null;
}

export interface CatalogueRow {
  readonly line: number;
  /** Its id is the line, until the table is stored as a version. */
  readonly part: ImplantPart;
  /** The name of its STL file in the zip. */
  readonly file: string;
  readonly frame: PartFrame;
}

type Columns = ReadonlyMap<string, number>;
type Three = readonly [string, string, string];

/** Reads the cells of one row and notes what is wrong with them. A number that is missing or wrong is NaN. */
const rowReader = (row: CsvRow, columns: Columns) => {
  const problems: CatalogueProblem[] = [];
  const note = (column: string, message: string): void => {
    problems.push({ line: row.line, column, message });
  };
  const text = (column: string): string => {
    const at = columns.get(plainName(column));
    const value = (at === undefined ? '' : (row.cells[at] ?? '')).trim();
    if (value === '') note(column, REQUIRED);
    return value;
  };
  const oneOf = <T extends string>(column: string, values: readonly T[]): T | undefined => {
    const given = text(column);
    const value = values.find((one) => one === given.toLowerCase());
    if (given !== '' && value === undefined) note(column, `${values.join(', ')} only`);
    return value;
  };
  const number = (column: string): number => {
    if (text(column) === '') return Number.NaN;
    const value = csvNumber(row, columns.get(plainName(column)) ?? -1);
    if (value === undefined) note(column, 'not a number');
    return value ?? Number.NaN;
  };
  const measure = (asked: Measure): number => {
    const value = number(asked.column);
    const problem = Number.isNaN(value) ? undefined : measureProblem(value, asked);
    if (problem !== undefined) note(asked.column, problem);
    return value;
  };
  const point = ([x, y, z]: Three): Vector => [number(x), number(y), number(z)];
  const direction = (three: Three): Vector => {
    const given = point(three);
    if (lengthOf(given) === 0) note(three[0], 'a direction needs a length');
    return unit(given);
  };
  return { problems, note, text, oneOf, measure, point, direction };
};

type RowReader = ReturnType<typeof rowReader>;

type Named = Pick<ImplantPart, 'id' | 'name'>;

const linerOf = (reader: RowReader, named: Named): ImplantPart => {
  const { diameter, headDiameter, offset } = MEASURES.liner;
  const design = reader.oneOf(TEXTS.design, LINER_DESIGNS) ?? 'neutral';
  const { height, width, slope } = LIP_MEASURES;
  return {
    kind: 'liner',
    ...named,
    design,
    diameter: millimetres(reader.measure(diameter)),
    headDiameter: millimetres(reader.measure(headDiameter)),
    offset: millimetres(reader.measure(offset)),
    lip:
      design === 'lipped'
        ? {
            height: millimetres(reader.measure(height)),
            width: degrees(reader.measure(width)),
            slope: degrees(reader.measure(slope)),
          }
        : null,
  };
};

const stemOf = (reader: RowReader, named: Named): ImplantPart => {
  const { size, neckAngle, femoralOffset, headHeight, length, neckDiameter, collarDistance } = MEASURES.stem;
  return {
    kind: 'stem',
    ...named,
    size: reader.measure(size),
    offset: reader.oneOf(TEXTS.stemOffset, STEM_OFFSETS) ?? 'standard',
    neckAngle: degrees(reader.measure(neckAngle)),
    taper: reader.text(TEXTS.taper),
    femoralOffset: millimetres(reader.measure(femoralOffset)),
    headHeight: millimetres(reader.measure(headHeight)),
    length: millimetres(reader.measure(length)),
    neckDiameter: millimetres(reader.measure(neckDiameter)),
    collarDistance: millimetres(reader.measure(collarDistance)),
  };
};

const partOf = (reader: RowReader, kind: PartKind, named: Named): ImplantPart => {
  if (kind === 'liner') return linerOf(reader, named);
  if (kind === 'stem') return stemOf(reader, named);
  if (kind === 'cup')
    return {
      kind,
      ...named,
      diameter: millimetres(reader.measure(MEASURES.cup.diameter)),
      linerDiameter: millimetres(reader.measure(MEASURES.cup.linerDiameter)),
    };
  return {
    kind,
    ...named,
    diameter: millimetres(reader.measure(MEASURES.head.diameter)),
    neckLength: millimetres(reader.measure(MEASURES.head.neckLength)),
    taper: reader.text(TEXTS.taper),
  };
};

/** The x axis matters for a stem and a lip; other parts are round. */
const hasSide = (part: ImplantPart): boolean =>
  part.kind === 'stem' || (part.kind === 'liner' && part.lip !== null);

const frameOf = (reader: RowReader, part: ImplantPart): PartFrame => {
  const origin = reader.point(FRAME.origin);
  const axis = reader.direction(FRAME.axis);
  if (!hasSide(part)) return { origin, axis, side: null };
  const given = reader.direction(FRAME.side);
  const side = unit(across(given, axis));
  if (lengthOf(across(given, axis)) < 1e-6) reader.note(FRAME.side[0], 'has to differ from the axis');
  return { origin, axis, side };
};

const NAME_MAX = 250;
const PLAIN_FILE = /^[^/\\:*?"<>|\p{C}]+\.stl$/iu;

export interface RowReading {
  /** Only where nothing is wrong with it. */
  readonly row?: CatalogueRow;
  readonly problems: readonly CatalogueProblem[];
}

export const readRow = (row: CsvRow, columns: Columns): RowReading => {
  const reader = rowReader(row, columns);
  const kind = reader.oneOf(TEXTS.kind, PART_KINDS);
  const name = reader.text(TEXTS.name);
  if (name.length > NAME_MAX) reader.note(TEXTS.name, `Max length is ${NAME_MAX}`);
  const file = reader.text(TEXTS.file);
  if (file !== '' && !PLAIN_FILE.test(file))
    reader.note(TEXTS.file, 'the name of an STL file in the zip, without a folder');
  if (!kind) return { problems: reader.problems };
  const part = partOf(reader, kind, { id: String(row.line), name });
  const frame = frameOf(reader, part);
  if (reader.problems.length > 0) return { problems: reader.problems };
  return { row: { line: row.line, part, file, frame }, problems: [] };
};
