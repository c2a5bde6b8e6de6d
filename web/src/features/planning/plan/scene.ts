import type { Centre } from '@cotyle/domain/cup/centre';
import { axisInModel } from '@cotyle/domain/cup/placement';
import { inRadians } from '@cotyle/domain/cup/units';
import { cross } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import { partMesh } from '@cotyle/domain/implants/part-mesh';
import { headCentreInCup } from '@cotyle/domain/implants/references';
import type { ImplantPart } from '@cotyle/domain/implants/types';
import { plus, times } from '@cotyle/domain/landmarks/points';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { cupFrame } from '@cotyle/domain/planning/cup-frame';
import { coverageSurface } from '@cotyle/domain/planning/cup-samples';
import type { PlanParts } from '@cotyle/domain/planning/parts';
import type { Plan } from '@cotyle/domain/planning/plan';
import type { ShownPart } from '../../../viewer/model-viewer.tsx';
import { loadedSurface } from '../catalogues/part-surfaces.ts';
import type { PlacedCup } from '../../../viewer/scene/placed-cup.ts';

type Placement = ShownPart['placement'];

const COLOURS = { cup: '#1f8fa3', liner: '#e4edf2', head: '#d98ba3', stem: '#9aa7ad' } as const;

const meshes = new Map<string, Mesh>();

/** Made once for each part, or as its file shows it. */
const meshOf = (part: ImplantPart): Mesh => {
  const loaded = loadedSurface(part.id);
  if (loaded) return loaded;
  const known = meshes.get(part.id) ?? partMesh(part);
  meshes.set(part.id, known);
  return known;
};

const vectorOf = ({ x, y, z }: Centre): Vector => [x, y, z];

/** The frame of cup and liner: z out of the opening, x to the middle of a lip. */
const cupPlacement = ({ cup, side }: Plan): Placement => {
  const { axis, up, back } = cupFrame(cup.angles, side);
  const lip = inRadians(cup.lip);
  const x = plus(times(up, Math.cos(lip)), times(back, Math.sin(lip)));
  return [x, cross(axis, x), axis, vectorOf(cup.centre)];
};

/** Without a stem the neck is taken to leave along the axis of the cup. */
const headPlacement = (cup: Placement, offset: number): Placement => {
  const [x, y, z, origin] = cup;
  return [x, times(y, -1), times(z, -1), plus(origin, times(z, offset))];
};

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

/** The parts where they are planned, in the model's frame. */
export const shownParts = (
  plan: Plan,
  { cup, liner, head }: PlanParts,
  map: CoverMap | undefined,
): readonly ShownPart[] => {
  const inCup = cupPlacement(plan);
  const shown = (part: ImplantPart, placement: Placement): ShownPart => ({
    key: loadedSurface(part.id) ? `${part.id} file` : part.id,
    surface: meshOf(part),
    placement,
    colour: COLOURS[part.kind],
    throughBone: false,
  });
  return [
    ...(cup ? [shown(cup, inCup), dome(plan, cup.diameter, map)] : []),
    ...(liner ? [shown(liner, inCup)] : []),
    ...(head && liner ? [shown(head, headPlacement(inCup, headCentreInCup(liner)[2]))] : []),
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
