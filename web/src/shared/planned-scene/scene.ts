import type { Centre } from '@cotyle/domain/cup/centre';
import { axisInModel } from '@cotyle/domain/cup/placement';
import type { Vector } from '@cotyle/domain/ct/vector';
import { headCentreInCup } from '@cotyle/domain/implants/references';
import type { Head, ImplantPart, Liner } from '@cotyle/domain/implants/types';
import { times } from '@cotyle/domain/landmarks/points';
import { cupFrame } from '@cotyle/domain/planning/cup-frame';
import { cupPlacement, headPlacement } from '@cotyle/domain/planning/cup-placement';
import { coverageSurface } from '@cotyle/domain/planning/cup-samples';
import type { PlanParts } from '@cotyle/domain/planning/parts';
import type { PlacedStem } from '@cotyle/domain/planning/placed-stem';
import type { Plan } from '@cotyle/domain/planning/plan';
import type { ShownPart } from '../../viewer/model-viewer.tsx';
import type { PlacedCup } from '../../viewer/scene/placed-cup.ts';
import { meshOf, surfaceKey } from '../implants/part-meshes.ts';
import { columnsOf, headOnStem, shownStem, STEM_COLOUR } from './stem-scene.ts';
import type { FemurView } from './stem-scene.ts';

type Placement = ShownPart['placement'];

const COLOURS = { cup: '#1f8fa3', liner: '#e4edf2', head: '#d98ba3', stem: STEM_COLOUR } as const;

const vectorOf = ({ x, y, z }: Centre): Vector => [x, y, z];

/** The outside of a cup of radius 1 in the frame of its opening, with a vertex for each value of a coverage map. */
const DOME = coverageSurface({ axis: [0, 0, 1], up: [1, 0, 0], back: [0, 1, 0] }, { x: 0, y: 0, z: 0 }, 1);
/** Just outside of the cup, so that the two surfaces do not flicker. */
const DOME_SCALE = 1.004;

/** The map is that of the last answer; while the cup moves, it moves with it. */
export interface CoverMap {
  readonly id: number;
  readonly colours: Uint8Array;
}

const dome = ({ cup, side }: Plan, diameter: number, map: CoverMap | undefined): ShownPart => {
  const { axis, up, back } = cupFrame(cup.angles, side);
  const scale = (DOME_SCALE * diameter) / 2;
  return {
    key: map ? `coverage ${map.id}` : 'coverage',
    surface: { ...DOME, colours: map?.colours },
    placement: [times(up, scale), times(back, scale), times(axis, scale), vectorOf(cup.centre)],
    colour: COLOURS.cup,
    throughBone: true,
  };
};

/** A part of an implant where it is placed. */
export const shownPart = (part: ImplantPart, placement: Placement): ShownPart => ({
  key: surfaceKey(part),
  surface: meshOf(part),
  placement,
  colour: COLOURS[part.kind],
  throughBone: false,
});

/** A stem with where it is drawn. */
export interface SceneStem {
  readonly placed: PlacedStem;
  readonly view: FemurView;
}

/** The parts where they are planned, in the model's frame. Without a stem that can be placed, the head is in the cup. */
export const shownParts = (
  plan: Plan,
  { cup, liner, head, stem }: PlanParts,
  map: CoverMap | undefined,
  sceneStem?: SceneStem,
): readonly ShownPart[] => {
  const placement = cupPlacement(plan);
  const inCup = columnsOf(placement);
  const headAt = (part: Head, inLiner: Liner): Placement =>
    stem && sceneStem
      ? headOnStem(stem, part, sceneStem.placed, sceneStem.view)
      : columnsOf(headPlacement(placement, headCentreInCup(inLiner)[2]));
  return [
    ...(cup ? [shownPart(cup, inCup), dome(plan, cup.diameter, map)] : []),
    ...(liner ? [shownPart(liner, inCup)] : []),
    ...(head && liner ? [shownPart(head, headAt(head, liner))] : []),
    ...(stem && sceneStem ? [shownStem(stem, sceneStem.placed, sceneStem.view)] : []),
  ];
};

/** The handles of the cup: its axis, and the cup itself. */
export const cupHandles = (plan: Plan, { cup }: PlanParts, isEditable: boolean): PlacedCup | undefined =>
  cup && {
    centre: plan.cup.centre,
    diameter: cup.diameter,
    axis: axisInModel(plan.cup.angles, plan.side),
    movable: isEditable,
    isShiftable: isEditable,
    isAxisOnly: true,
  };
