import { dot } from '../../ct/vector.ts';
import type { MeshCount } from '../../models/mesh-tally.ts';
import type { ImplantPart } from '../types.ts';
import type { CatalogueProblem, CatalogueRow } from './catalogue-row.ts';
import { TEXTS } from './columns.ts';
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

/** Checked as models are: closed, facing outwards, in millimetres, and of the size that the table says. */
export const partFileProblems = (
  { line, part, frame }: CatalogueRow,
  { facts, insideOut, edgesMeet }: MeshCount,
): readonly CatalogueProblem[] => {
  const problem = (message: string): CatalogueProblem => ({ line, column: TEXTS.file, message });
  const sides = [0, 1, 2].map((k) => (facts.max[k] ?? 0) - (facts.min[k] ?? 0));
  const longest = Math.max(...sides);
  const { min, max } = extentOf(part);
  const isRight = (extent: number): boolean => extent >= min && extent <= max;
  const unit = isRight(longest) ? undefined : unitOf(longest, isRight);
  const expected = `the file is ${longest.toPrecision(3)} mm long, but the table says ${min.toFixed(0)} to ${max.toFixed(0)} mm`;
  const reach = Math.sqrt(dot(frame.origin, frame.origin));
  const far = Math.max(...facts.min.map(Math.abs), ...facts.max.map(Math.abs), max);
  return [
    ...(facts.closed ? [] : [problem(edgesMeet ? 'triangles face both ways' : 'the surface is not closed')]),
    ...(insideOut ? [problem('the triangles face inwards')] : []),
    ...(isRight(longest) ? [] : [problem(unit ? `${expected}; it looks like ${unit}` : expected)]),
    ...(reach > 2 * far ? [{ line, column: 'Origin X', message: 'lies far away from the part' }] : []),
  ];
};
