import type { DerivedLevel } from '@cotyle/domain/models/facts';

/** The one word that the process of a derivation says; the levels themselves come by pipes. */
export type DeriveMessage =
  | {
      readonly kind: 'made';
      readonly coarse: DerivedLevel;
      readonly fine: DerivedLevel;
      readonly openEdges: number;
    }
  /** The file is at fault: a sentence for the person. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Something else is: for the log. */
  | { readonly kind: 'fault'; readonly message: string };

/** The pipes of the two levels, after the three that every process has and the one of its messages. */
export const COARSE_PIPE = 4;
export const FINE_PIPE = 5;
