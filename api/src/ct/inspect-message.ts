import type { Piece } from './byte-source.ts';
import type { Inspected } from './inspect.ts';

/** What the process of an inspection says. It asks for the bytes that it wants to see and has no other way to them. */
export type InspectMessage =
  | { readonly kind: 'read'; readonly turn: number; readonly pieces: readonly Piece[] }
  | { readonly kind: 'done'; readonly inspected: Inspected }
  /** The file is at fault: a sentence for the person. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Something else is: for the log. */
  | { readonly kind: 'fault'; readonly message: string };

/** What it is told: the pieces of a turn. */
export interface PiecesMessage {
  readonly turn: number;
  readonly pieces: readonly Uint8Array[];
}
