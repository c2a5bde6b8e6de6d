import type { PlannedVersion } from '@cotyle/contract/plan-approval';
import { cross } from '@cotyle/domain/ct/vector';
import { partMesh } from '@cotyle/domain/implants/part-mesh';
import type { Catalogue } from '@cotyle/domain/implants/types';
import { times } from '@cotyle/domain/landmarks/points';
import { cupFrame } from '@cotyle/domain/planning/cup-frame';
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

export const comparedCup = (
  { version, plan }: PlannedVersion,
  catalogue: Catalogue,
  style: CupStyle,
): ComparedCup => {
  const colour = COLOURS[style];
  if (!plan) return { part: undefined, legend: APPROVAL_TEXTS.notDrawn(version), colour };
  const { cup, side } = plan;
  const name = partNameIn(catalogue)(cup.part);
  const found = catalogue.cups.find(({ id }) => id === cup.part);
  if (!found) return { part: undefined, legend: APPROVAL_TEXTS.unknownPart(version, name), colour };
  const { axis, up } = cupFrame(cup.angles, side);
  const origin = [cup.centre.x, cup.centre.y, cup.centre.z] as const;
  // The lattice lies just outside of the cup, so that both are seen where the versions agree.
  const scale = style === 'lattice' ? (1.01 * found.diameter) / 2 : 1;
  return {
    part: {
      key: `${style} ${version}`,
      surface: style === 'lattice' ? cupLattice() : partMesh(found),
      placement: [times(up, scale), times(cross(axis, up), scale), times(axis, scale), origin],
      colour,
      throughBone: true,
    },
    legend: APPROVAL_TEXTS[style](version, name),
    colour,
  };
};
