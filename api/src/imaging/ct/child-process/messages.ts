import type { FileContent } from '@cotyle/domain/files/kind';
import type { Bounds } from '../limits/budget.ts';
import type { Piece } from '../source/byte-source.ts';
import type { RefusalCode } from '../limits/not-inspectable.ts';

/** What a process that works on a scan is started with. */
export interface ScanTask {
  readonly size: number;
  readonly content: FileContent;
  readonly bounds: Partial<Bounds>;
  readonly niceness: number;
}

/** What a process that works on a scan says. It asks for the bytes that it wants to see and has no other way to them. */
export type ScanMessage<R> =
  | { readonly kind: 'read'; readonly turn: number; readonly pieces: readonly Piece[] }
  | { readonly kind: 'done'; readonly result: R }
  /** The file is at fault: a sentence for the person. */
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly reason: string }
  /** Something else is: for the log. */
  | { readonly kind: 'fault'; readonly message: string };

/** What it is told: the pieces of a turn. */
export interface PiecesMessage {
  readonly turn: number;
  readonly pieces: readonly Uint8Array[];
}
