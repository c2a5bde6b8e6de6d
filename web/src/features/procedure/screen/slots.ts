import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { ReactNode } from 'react';

/** The places on the page that other features fill. */
export interface ProcedureSlots {
  /** The files of the procedure. */
  readonly files?: (procedure: ProcedureRecord) => ReactNode;
  /** What everybody has to know about the case before anything else, above the sections. */
  readonly warnings?: (procedure: ProcedureRecord) => ReactNode;
  /** What the check of its scans says, below the scan. */
  readonly scanCheck?: (procedure: ProcedureRecord) => ReactNode;
  /** Opens its model. */
  readonly viewer?: (procedure: ProcedureRecord) => ReactNode;
}
