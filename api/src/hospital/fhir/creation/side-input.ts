import { SIDE_LABELS, SIDES } from '@cotyle/domain/hip/side';
import type { Side } from '@cotyle/domain/hip/side';
import { SYSTEMS } from '../resources/systems.ts';
import { invalid } from './input.ts';
import type { Concept } from './input.ts';

const PATH = 'ServiceRequest.bodySite';

/** The qualifiers Left and Right of SNOMED CT. */
const SNOMED_SIDES: Readonly<Record<string, Side>> = { '7771000': 'LEFT', '24028007': 'RIGHT' };

const codedSide = ({ system, code = '' }: { system?: string | undefined; code?: string | undefined }) => {
  if (system === SYSTEMS.side) return SIDES.find((side) => side === code);
  return system === SYSTEMS.snomed ? SNOMED_SIDES[code] : undefined;
};

/** The sides that words of the concept name. */
const writtenSides = (texts: readonly (string | undefined)[]): Side[] =>
  SIDES.filter((side) =>
    texts.some((text) => new RegExp(`\\b${SIDE_LABELS[side]}\\b`, 'i').test(text ?? '')),
  );

/** The side of the hip. It has to be coded, and no word beside the code may say the other one. */
export const readSide = (bodySites: readonly Concept[]): Side => {
  const codings = bodySites.flatMap(({ coding }) => coding ?? []);
  const coded = new Set(codings.map(codedSide).filter((side) => side !== undefined));
  const [side, other] = coded;
  if (side === undefined)
    throw invalid(
      PATH,
      `Name the side by ${SYSTEMS.side}|LEFT or RIGHT, or by SNOMED CT 7771000 or 24028007`,
    );
  const texts = [...codings.map(({ display }) => display), ...bodySites.map(({ text }) => text)];
  if (other !== undefined || writtenSides(texts).some((written) => written !== side))
    throw invalid(PATH, 'The side is contradictory');
  return side;
};
