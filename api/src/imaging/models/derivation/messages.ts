import type { DerivedLevel } from '@cotyle/domain/models/facts';

/** The one message of a derivation; the levels are sent through pipes. */
export type DeriveMessage =
  | {
      readonly kind: 'made';
      readonly coarse: DerivedLevel;
      readonly fine: DerivedLevel;
      readonly openEdges: number;
    }
  /** Caused by the file; the reason is shown to the user. */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** Not caused by the file; for the log. */
  | { readonly kind: 'fault'; readonly message: string };

/** File descriptors after stdin, stdout, stderr and the IPC channel. */
export const COARSE_PIPE = 4;
export const FINE_PIPE = 5;
