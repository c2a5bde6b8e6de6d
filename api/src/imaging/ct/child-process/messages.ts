import type { FileContent } from '@cotyle/domain/files/kind';
import type { BudgetLimits } from '../limits/budget.ts';
import type { ByteSpan } from '../source/byte-source.ts';
import type { RejectionCode } from '../limits/not-inspectable.ts';

/** The task of a child process, and the size of the file that it works on. */
export interface ChildTask {
  readonly size: number;
  readonly niceness: number;
}

export interface ScanTask extends ChildTask {
  readonly content: FileContent;
  readonly bounds: Partial<BudgetLimits>;
}

/** The task as the server has sent it. */
export const readScanTask = (argument: string): ScanTask => JSON.parse(argument) as ScanTask;

/** Messages of a child process. It can read the scan only by requesting byte spans. */
export type ScanMessage<R> =
  | { readonly kind: 'read'; readonly requestId: number; readonly spans: readonly ByteSpan[] }
  | { readonly kind: 'done'; readonly result: R }
  /** Caused by the file; the reason is shown to the user. */
  | { readonly kind: 'rejected'; readonly code: RejectionCode; readonly reason: string }
  /** Not caused by the file; for the log. */
  | { readonly kind: 'fault'; readonly message: string };

/** The answer to a 'read' message. */
export interface SpansMessage {
  readonly requestId: number;
  readonly spans: readonly Uint8Array[];
}
