import { createContext, use } from 'react';
import type { ProcedureForm } from './use-procedure-form.ts';

export const ProcedureFormContext = createContext<ProcedureForm | undefined>(undefined);

/** The form of the procedure on this page. */
export const useProcedureFormContext = (): ProcedureForm => {
  const form = use(ProcedureFormContext);
  if (!form) throw new Error('There is no procedure around this component.');
  return form;
};
