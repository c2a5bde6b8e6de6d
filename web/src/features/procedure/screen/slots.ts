import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { ReactNode } from 'react';

/** The slots of the page that other features fill. */
export interface ProcedureSlots {
  readonly files?: (procedure: ProcedureRecord) => ReactNode;
  /** Warnings above all sections. */
  readonly warnings?: (procedure: ProcedureRecord) => ReactNode;
  readonly scanCheck?: (procedure: ProcedureRecord) => ReactNode;
  /** From the scan to the model, in the application. */
  readonly segmentation?: (procedure: ProcedureRecord) => ReactNode;
  /** The plan on its way to approval. */
  readonly approval?: (procedure: ProcedureRecord) => ReactNode;
  /** Beside the facts about the patient: the questions that were asked. */
  readonly questions?: (procedure: ProcedureRecord) => ReactNode;
  /** The way to the operating-room view, in the line of the case. */
  readonly operatingRoom?: (procedure: ProcedureRecord) => ReactNode;
  /** The pictures that open the viewers. */
  readonly pictures?: (procedure: ProcedureRecord) => ReactNode;
  /** The viewers, while one is open. */
  readonly viewers?: (procedure: ProcedureRecord) => ReactNode;
}
