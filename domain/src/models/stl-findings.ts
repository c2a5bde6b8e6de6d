import type { MeshCount } from './mesh-tally.ts';
import type { StlRead } from './stl-reader.ts';
import { allDegenerate, shownNumber } from './stl-rejected.ts';
import { guessUnit } from './unit-guess.ts';

/** A warning about a model that is accepted. */
export interface Finding {
  readonly code: string;
  readonly message: string;
}

/** Longer than a whole leg. */
const TOO_LARGE_ABOVE = 3000;
const TOO_FAR_BEYOND = 1e5;

const shownLength = (length: number): string =>
  length.toLocaleString('en-US', { maximumSignificantDigits: 3 });

const sizeFinding = (count: MeshCount): Finding | undefined => {
  const { min, max } = count.facts;
  const longest = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const farthest = Math.max(...min.map(Math.abs), ...max.map(Math.abs));
  const measured = `Read as millimetres, the model is ${shownLength(longest)} mm long`;
  const remedy = 'Please check the unit and export it in millimetres.';
  const unit = guessUnit(count);
  if (unit === 'METRES')
    return { code: 'LOOKS_LIKE_METRES', message: `${measured}: it looks like metres. ${remedy}` };
  if (unit === 'INCHES_OR_CENTIMETRES')
    return {
      code: 'LOOKS_LIKE_INCHES',
      message: `${measured}: it looks like inches or centimetres. ${remedy}`,
    };
  if (longest > TOO_LARGE_ABOVE)
    return {
      code: 'TOO_LARGE',
      message: `${measured}, larger than any person: it looks like micrometres, or has stray points. ${remedy}`,
    };
  if (farthest > TOO_FAR_BEYOND)
    return {
      code: 'TOO_FAR',
      message:
        `The model lies ${shownLength(farthest)} mm from its origin, where its coordinates lose their precision. ` +
        'Please export it in the coordinates of the scan.',
    };
  return undefined;
};

const surfaceFinding = ({ facts, edgesMeet }: MeshCount): Finding | undefined => {
  if (!edgesMeet)
    return {
      code: 'OPEN_EDGES',
      message:
        'The surface is not closed: at some edges a triangle is missing, or there is one too many. ' +
        'Please check the model for holes before anything is measured on it.',
    };
  if (!facts.closed)
    return {
      code: 'MIXED_WINDING',
      message:
        'Some triangles face the other way than their neighbours, so inside and outside cannot be distinguished. ' +
        'Please let your modelling program make the normals agree, and export it again.',
    };
  return undefined;
};

const insideOutFinding = ({ insideOut }: MeshCount): Finding | undefined =>
  insideOut
    ? {
        code: 'INSIDE_OUT',
        message:
          'The surface is inside out: its triangles face inwards. ' +
          'Please flip the normals in your modelling program and export it again.',
      }
    : undefined;

const trailingFinding = ({ trailing }: StlRead): Finding | undefined =>
  trailing === 0
    ? undefined
    : {
        code: 'TRAILING_BYTES',
        message:
          `${shownNumber(trailing)} ${trailing === 1 ? 'byte follows' : 'bytes follow'} after the last triangle ` +
          'and will not be shown. Please check that the model is whole.',
      };

const cutFinding = ({ cutOff }: StlRead): Finding | undefined =>
  cutOff
    ? {
        code: 'MAY_BE_CUT_OFF',
        message: 'The text ends without “endsolid”: it may be cut off. Please check that the model is whole.',
      }
    : undefined;

const degenerateFinding = ({ degenerate, facts }: MeshCount): Finding | undefined =>
  degenerate === 0
    ? undefined
    : {
        code: 'DEGENERATE',
        message:
          `${shownNumber(degenerate)} of ${shownNumber(facts.triangles)} triangles ` +
          `${degenerate === 1 ? 'has' : 'have'} no area and will not be shown. Nothing needs to be done.`,
      };

const normalsFinding = ({ notFiniteNormals }: StlRead): Finding | undefined =>
  notFiniteNormals === 0
    ? undefined
    : {
        code: 'NORMALS_IGNORED',
        message:
          `${notFiniteNormals === 1 ? 'One normal is' : `${shownNumber(notFiniteNormals)} normals are`} not a number. ` +
          'Nothing needs to be done: the normals are computed from the triangles.',
      };

/** The gravest first. Throws StlRejected if nothing could be shown. */
export const stlFindings = (read: StlRead, count: MeshCount): Finding[] => {
  const { triangles } = count.facts;
  if (count.degenerate === triangles) throw allDegenerate(triangles);
  return [
    cutFinding(read),
    trailingFinding(read),
    sizeFinding(count),
    surfaceFinding(count),
    insideOutFinding(count),
    degenerateFinding(count),
    normalsFinding(read),
  ].filter((finding) => finding !== undefined);
};
