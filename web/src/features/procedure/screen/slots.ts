import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { ReactNode } from 'react';

/** The slots of the page that other features fill. */
export interface ProcedureSlots {
  readonly files?: (procedure: ProcedureRecord) => ReactNode;
  /** Warnings above all sections. */
  readonly warnings?: (procedure: ProcedureRecord) => ReactNode;
  /** The result of the scan check, below the scan section. */
  readonly scanCheck?: (procedure: ProcedureRecord) => ReactNode;
  /** The button that opens the model. */
  readonly viewer?: (procedure: ProcedureRecord) => ReactNode;
}
