import type { FileContent } from '@cotyle/domain/files/kind';
import type { BudgetLimits } from '../limits/budget.ts';
import type { ByteSpan } from '../source/byte-source.ts';
import type { RejectionCode } from '../limits/not-inspectable.ts';

/** What a process that works on a scan is started with. */
export interface ScanTask {
  readonly size: number;
  readonly content: FileContent;
  readonly bounds: Partial<BudgetLimits>;
  readonly niceness: number;
}

/** What a process that works on a scan says. It asks for the bytes that it wants to see and has no other way to them. */
export type ScanMessage<R> =
  | { readonly kind: 'read'; readonly requestId: number; readonly spans: readonly ByteSpan[] }
  | { readonly kind: 'done'; readonly result: R }
  /** The file is at fault: a sentence for the person. */
  | { readonly kind: 'refused'; readonly code: RejectionCode; readonly reason: string }
  /** Something else is: for the log. */
  | { readonly kind: 'fault'; readonly message: string };

/** What it is told: the pieces of a turn. */
export interface SpansMessage {
  readonly requestId: number;
  readonly spans: readonly Uint8Array[];
}
