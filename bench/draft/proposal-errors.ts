import { proposedLandmarks } from '@cotyle/domain/landmarks/proposals/proposals';
import type { LabelVolume } from '@cotyle/domain/landmarks/proposal';
import { measurementsOf } from '@cotyle/domain/measurements/measurements';
import { numbersOf } from '@cotyle/domain/measurements/testing/numbers-of';
import { anatomyOf } from '@cotyle/domain/phantom/anatomy/anatomy';
import type { Phantom } from './phantoms.ts';

/** What is measured from the landmarks that a draft proposes. */
export interface ProposalError {
  readonly name: string;
  /** Degrees or millimetres; null where the landmarks were not proposed. */
  readonly error: number | null;
}

/** The scans end above the knees. */
const NEEDS_KNEES = 'neckTorsion';

/** Against the true landmarks of the phantom. A side with an implant has none, and no differences between the sides. */
export const proposalErrors = (draft: LabelVolume, { parameters }: Phantom): readonly ProposalError[] => {
  const exact = numbersOf(measurementsOf(anatomyOf(parameters).landmarks));
  const found = numbersOf(measurementsOf(proposedLandmarks(draft).landmarks));
  const { LEFT, RIGHT } = parameters.hips;
  const isExact = (name: string): boolean =>
    !name.endsWith(NEEDS_KNEES) &&
    !(LEFT.hasMetal && (name.startsWith('LEFT') || name.endsWith('Difference'))) &&
    !(RIGHT.hasMetal && (name.startsWith('RIGHT') || name.endsWith('Difference')));
  return Object.entries(exact)
    .filter(([name]) => isExact(name))
    .map(([name, value = Number.NaN]) => {
      const seen = found[name];
      return { name, error: seen === undefined ? null : Math.abs(seen - value) };
    });
};
