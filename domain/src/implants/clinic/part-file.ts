import { dot } from '../../ct/vector.ts';
import type { MeshCount } from '../../models/mesh-tally.ts';
import type { Finding } from '../../models/stl-findings.ts';
import type { ImplantPart } from '../types.ts';
import type { CatalogueProblem, CatalogueRow } from './catalogue-row.ts';
import { FRAME, TEXTS } from './columns.ts';
import { PART_TRIANGLES_AT_MOST } from './limits.ts';
import { unitOf } from './units.ts';

/** How long the file of a part is along its longest side, at the least and at the most, in millimetres. */
const extentOf = (part: ImplantPart): { readonly min: number; readonly max: number } => {
  switch (part.kind) {
    case 'cup':
    case 'liner':
    case 'head':
      return { min: 0.9 * part.diameter, max: 1.4 * part.diameter };
    case 'stem':
      return { min: 0.8 * part.length, max: 1.3 * (part.length + part.headHeight + part.femoralOffset) };
  }
};

const NOT_CLOSED =
  'The surface is not closed. Please close its holes in your modelling program and export it again.';
const BOTH_WAYS =
  'Triangles face both ways. Please let your modelling program make the normals agree, and export it again.';
const INWARDS = 'The triangles face inwards. Please flip the normals and export it again.';
const TOO_FINE =
  `The surface has more than ${PART_TRIANGLES_AT_MOST.toLocaleString('en-US')} triangles. ` +
  'Please export it with a coarser setting.';

/** Warnings about models that are reasons against a part: some of it may be missing. */
const INCOMPLETE: readonly string[] = ['MAY_BE_CUT_OFF', 'TRAILING_BYTES'];

/** What is wrong with the surface of a file, whatever the table says about it. */
export const surfaceProblems = (
  file: string,
  { facts, insideOut, edgesMeet }: MeshCount,
  findings: readonly Finding[],
): readonly CatalogueProblem[] => {
  const problem = (message: string): CatalogueProblem => ({ line: null, column: null, file, message });
  return [
    ...findings.filter(({ code }) => INCOMPLETE.includes(code)).map(({ message }) => problem(message)),
    ...(facts.closed ? [] : [problem(edgesMeet ? BOTH_WAYS : NOT_CLOSED)]),
    ...(insideOut ? [problem(INWARDS)] : []),
    ...(facts.triangles > PART_TRIANGLES_AT_MOST ? [problem(TOO_FINE)] : []),
  ];
};

/** Whether a file is in millimetres and of the size that its line says. */
export const partSizeProblems = (
  { line, part, file, frame }: CatalogueRow,
  { facts }: Pick<MeshCount, 'facts'>,
): readonly CatalogueProblem[] => {
  const sides = [0, 1, 2].map((k) => (facts.max[k] ?? 0) - (facts.min[k] ?? 0));
  const longest = Math.max(...sides);
  const { min, max } = extentOf(part);
  const isRight = (extent: number): boolean => extent >= min && extent <= max;
  const unit = isRight(longest) ? undefined : unitOf(longest, isRight);
  const expected = `The file is ${longest.toPrecision(3)} mm long, but the line says ${min.toFixed(0)} to ${max.toFixed(0)} mm`;
  const remedy = 'Please export it in millimetres, or correct the line.';
  const reach = Math.sqrt(dot(frame.origin, frame.origin));
  const far = Math.max(...facts.min.map(Math.abs), ...facts.max.map(Math.abs), max);
  return [
    ...(isRight(longest)
      ? []
      : [
          {
            line,
            column: TEXTS.file,
            file,
            message: unit ? `${expected}: it looks like ${unit}. ${remedy}` : `${expected}. ${remedy}`,
          },
        ]),
    ...(reach > 2 * far
      ? [
          {
            line,
            column: FRAME.origin[0],
            file,
            message: 'lies far away from the part; the origin is a point in the coordinates of the file',
          },
        ]
      : []),
  ];
};
