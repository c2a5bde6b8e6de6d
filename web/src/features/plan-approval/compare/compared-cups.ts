import type { PlannedVersion } from '@cotyle/contract/plan-approval';
import type { CupAngles } from '@cotyle/domain/cup/angles';
import type { Centre } from '@cotyle/domain/cup/centre';
import { cupInModel } from '@cotyle/domain/cup/placed-cup';
import type { CupPlan } from '@cotyle/domain/cup/placed-cup';
import { degrees } from '@cotyle/domain/cup/units';
import { cross } from '@cotyle/domain/ct/vector';
import type { Side } from '@cotyle/domain/hip/side';
import { partMesh } from '@cotyle/domain/implants/part-mesh';
import type { Catalogue } from '@cotyle/domain/implants/types';
import { times } from '@cotyle/domain/landmarks/points';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { cupFrame } from '@cotyle/domain/planning/cup-frame';
import { coverageSurface } from '@cotyle/domain/planning/cup-samples';
import type { ShownPart } from '../../../viewer/model-viewer.tsx';
import { APPROVAL_TEXTS } from '../texts.ts';
import { partNameIn } from '../version-values.ts';
import { cupLattice } from './cup-lattice.ts';

const COLOURS = { solid: '#1f8fa3', lattice: '#d9822b' } as const;

export type CupStyle = keyof typeof COLOURS;

/** The cup of one version, and the line of the legend about it. */
export interface ComparedCup {
  readonly part: ShownPart | undefined;
  readonly legend: string;
  readonly colour: string;
}

interface DrawnCup {
  readonly side: Side;
  readonly angles: CupAngles;
  readonly centre: Centre;
  readonly diameter: number;
  /** In the frame of the cup, in millimetres. */
  readonly surface: Mesh;
  readonly name: string;
}

const cupOfPlan = ({ plan }: PlannedVersion, catalogue: Catalogue): DrawnCup | undefined => {
  const found = catalogue.cups.find(({ id }) => id === plan?.cup.part);
  if (!plan || !found) return undefined;
  const { angles, centre } = plan.cup;
  const name = partNameIn(catalogue)(found.id);
  return { side: plan.side, angles, centre, diameter: found.diameter, surface: partMesh(found), name };
};

const OPENING_UP = { axis: [0, 0, 1], up: [1, 0, 0], back: [0, 1, 0] } as const;

/** Size and centre are those that the procedure has now. They are no part of a version, and the legend says whose they are. */
const cupOfAngles = (
  { side, inclination, anteversion }: PlannedVersion,
  place: CupPlan,
): DrawnCup | undefined => {
  if (side === null || side !== place.sideSurgeon || inclination === null || anteversion === null)
    return undefined;
  const angles = { inclination: degrees(inclination), anteversion: degrees(anteversion) };
  const cup = cupInModel(place, angles);
  if (!cup) return undefined;
  const { centre, diameter } = cup;
  const surface = coverageSurface(OPENING_UP, { x: 0, y: 0, z: 0 }, diameter / 2);
  return { side, angles, centre, diameter, surface, name: APPROVAL_TEXTS.byAngles(diameter) };
};

const partOf = ({ side, angles, centre, diameter, surface }: DrawnCup, style: CupStyle, version: number) => {
  const { axis, up } = cupFrame(angles, side);
  // The lattice lies just outside of the cup, so that both are seen where the versions agree.
  const scale = style === 'lattice' ? (1.01 * diameter) / 2 : 1;
  return {
    key: `${style} ${version}`,
    surface: style === 'lattice' ? cupLattice() : surface,
    placement: [
      times(up, scale),
      times(cross(axis, up), scale),
      times(axis, scale),
      [centre.x, centre.y, centre.z],
    ],
    colour: COLOURS[style],
    throughBone: true,
  } satisfies ShownPart;
};

const whyNone = ({ version, plan }: PlannedVersion, catalogue: Catalogue): string =>
  plan
    ? APPROVAL_TEXTS.unknownPart(version, partNameIn(catalogue)(plan.cup.part))
    : APPROVAL_TEXTS.notDrawn(version);

export const comparedCup = (
  compared: PlannedVersion,
  catalogue: Catalogue,
  style: CupStyle,
  place: CupPlan,
): ComparedCup => {
  const { version, plan } = compared;
  const colour = COLOURS[style];
  const cup = plan ? cupOfPlan(compared, catalogue) : cupOfAngles(compared, place);
  if (!cup) return { part: undefined, legend: whyNone(compared, catalogue), colour };
  return { part: partOf(cup, style, version), legend: APPROVAL_TEXTS[style](version, cup.name), colour };
};
