import { millimetres } from '../cup/units.ts';
import type { Millimetres } from '../cup/units.ts';
import type { Catalogue, Cup, Head, Liner, Stem } from './types.ts';

/** Of polyethylene. Ours, for generic parts; a manufacturer's own table takes precedence over it. */
export const MIN_LINER_THICKNESS_MM = 5;

/** The least thickness is at the rim, also of a liner whose head lies further out. */
export const leastThickness = (liner: Pick<Liner, 'diameter' | 'headDiameter'>): Millimetres =>
  millimetres((liner.diameter - liner.headDiameter) / 2);

/** Diameters are equal where they differ by no more than rounding. */
const SAME_MM = 1e-6;

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < SAME_MM;

/*
 * Each answers undefined where the parts fit.
 */

export const cupAndLiner = (cup: Cup, liner: Liner): string | undefined => {
  if (!isSame(cup.linerDiameter, liner.diameter))
    return `The liner is ${liner.diameter} mm wide, but the cup takes one of ${cup.linerDiameter} mm.`;
  const thickness = leastThickness(liner);
  return thickness < MIN_LINER_THICKNESS_MM
    ? `The liner would be ${thickness} mm thick. At least ${MIN_LINER_THICKNESS_MM} mm are needed.`
    : undefined;
};

export const linerAndHead = (liner: Liner, head: Head): string | undefined =>
  isSame(liner.headDiameter, head.diameter)
    ? undefined
    : `The head has ${head.diameter} mm, but the liner takes one of ${liner.headDiameter} mm.`;

export const headAndStem = (head: Head, stem: Stem): string | undefined =>
  head.taper === stem.taper
    ? undefined
    : `The head has the taper ${head.taper}, but the stem has ${stem.taper}.`;

export const linersFor = ({ liners }: Catalogue, cup: Cup): readonly Liner[] =>
  liners.filter((liner) => cupAndLiner(cup, liner) === undefined);

export const headsFor = ({ heads }: Catalogue, liner: Liner): readonly Head[] =>
  heads.filter((head) => linerAndHead(liner, head) === undefined);
