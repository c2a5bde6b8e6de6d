import { CENTRE_MAX } from '../cup/centre.ts';
import { measurementProblem, outOfRange } from '../hip/measurements.ts';
import { cupAndLiner, headAndStem, linerAndHead } from '../implants/compatibility.ts';
import { catalogueKeyOf } from '../implants/part-id.ts';
import type { Catalogue, PartKind } from '../implants/types.ts';
import type { CupCoverage } from './coverage.ts';
import { partsOf } from './parts.ts';
import type { Plan } from './plan.ts';
import { STEM_RANGES } from './plan.ts';

/** What is wrong with a plan, by the path of the field that has to change. */
export interface PlanProblem {
  readonly path: string;
  readonly message: string;
}

export const notOffered = (part: PartKind): string =>
  `This ${part} is no longer offered: its catalogue is retired or has a newer version.`;

/** Sizes and tapers of two manufacturers may be equal without their parts being made for each other. */
const otherCatalogue = (plan: Plan): PlanProblem[] => {
  const key = catalogueKeyOf(plan.cup.part);
  const check = (path: string, part: PartKind, id: string): PlanProblem[] =>
    catalogueKeyOf(id) === key
      ? []
      : [{ path, message: `The ${part} is of another catalogue than the cup.` }];
  return [
    ...check('liner', 'liner', plan.liner),
    ...check('head', 'head', plan.head),
    ...(plan.stem ? check('stem.part', 'stem', plan.stem.part) : []),
  ];
};

const partProblems = (plan: Plan, catalogue: Catalogue, withdrawn: ReadonlySet<string>): PlanProblem[] => {
  const { cup, liner, head, stem } = partsOf(catalogue, plan);
  const missing = (path: string, part: PartKind, id: string): PlanProblem => ({
    path,
    message: withdrawn.has(id) ? notOffered(part) : `The catalogue has no ${part} of this name.`,
  });
  const joined = (path: string, message: string | undefined): PlanProblem[] =>
    message === undefined ? [] : [{ path, message }];
  return [
    ...(cup ? [] : [missing('cup.part', 'cup', plan.cup.part)]),
    ...(liner ? [] : [missing('liner', 'liner', plan.liner)]),
    ...(head ? [] : [missing('head', 'head', plan.head)]),
    ...(plan.stem && !stem ? [missing('stem.part', 'stem', plan.stem.part)] : []),
    ...(cup && liner && head ? otherCatalogue(plan) : []),
    ...(cup && liner ? joined('liner', cupAndLiner(cup, liner)) : []),
    ...(liner && head ? joined('head', linerAndHead(liner, head)) : []),
    ...(head && stem ? joined('stem.part', headAndStem(head, stem)) : []),
  ];
};

const isIn = (value: number, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  Number.isFinite(value) && value >= min && value <= max;

const valueProblems = ({ cup, stem }: Plan): PlanProblem[] => {
  const { inclination, anteversion } = cup.angles;
  const problem = (path: string, message: string | undefined): PlanProblem[] =>
    message === undefined ? [] : [{ path, message }];
  const ranged = (path: string, value: number, range: { readonly min: number; readonly max: number }) =>
    problem(path, isIn(value, range) ? undefined : outOfRange(range.min, range.max));
  const place = { min: -CENTRE_MAX, max: CENTRE_MAX };
  return [
    ...(['x', 'y', 'z'] as const).flatMap((axis) => ranged(`cup.centre.${axis}`, cup.centre[axis], place)),
    ...problem('cup.angles.inclination', measurementProblem('plannedInclination', inclination)),
    ...problem('cup.angles.anteversion', measurementProblem('plannedAnteVersion', anteversion)),
    ...ranged('cup.lip', cup.lip, { min: 0, max: 360 }),
    ...(stem
      ? (Object.keys(STEM_RANGES) as (keyof typeof STEM_RANGES)[]).flatMap((field) =>
          ranged(`stem.${field}`, stem[field], STEM_RANGES[field]),
        )
      : []),
  ];
};

/** Why a plan cannot be stored: parts that are not offered or do not fit, values out of range. */
export const planProblems = (
  plan: Plan,
  catalogue: Catalogue,
  /** The ids of parts that were offered once. */
  withdrawn: ReadonlySet<string> = new Set(),
): readonly PlanProblem[] => [...partProblems(plan, catalogue, withdrawn), ...valueProblems(plan)];

/** What a surgeon has to know about a cup that may be stored all the same: the bone may have been reamed or grafted. */
export const coverageRemarks = ({ fraction, toInnerWall }: CupCoverage): readonly string[] => {
  if (fraction === 0) return ['The cup lies outside of the bone.'];
  return toInnerWall !== null && toInnerWall < 0
    ? [`The cup goes ${(-toInnerWall).toFixed(1)} mm through the inner wall.`]
    : [];
};

export const NO_FEMUR_LANDMARKS =
  'The landmarks of the femur are not placed, so leg length, offset and combined anteversion are not known.';
