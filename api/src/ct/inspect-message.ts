import type { FileContent } from '@cotyle/domain/files/kind';
import type { Bounds } from './budget.ts';
import type { Piece } from './byte-source.ts';
import type { Inspected } from './inspect.ts';
import type { RefusalCode } from './not-inspectable.ts';

/** What the process of an inspection is started with. */
export interface InspectionTask {
  readonly size: number;
  readonly content: FileContent;
  readonly bounds: Partial<Bounds>;
  readonly niceness: number;
}

/** What the process of an inspection says. It asks for the bytes that it wants to see and has no other way to them. */
export type InspectMessage =
  | { readonly kind: 'read'; readonly turn: number; readonly pieces: readonly Piece[] }
  | { readonly kind: 'done'; readonly inspected: Inspected }
  /** The file is at fault: a sentence for the person. */
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly reason: string }
  /** Something else is: for the log. */
  | { readonly kind: 'fault'; readonly message: string };

/** What it is told: the pieces of a turn. */
export interface PiecesMessage {
  readonly turn: number;
  readonly pieces: readonly Uint8Array[];
}
