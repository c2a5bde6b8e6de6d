import type { ProcedureRecord } from '@cotyle/contract/procedures';

/** A procedure as a page has it open. */
export type OpenProcedure = ProcedureRecord & {
  /** Set while it is open by emergency access, which is for reading alone. */
  readonly readOnly?: boolean | undefined;
};

/** A deleted procedure, one of a deleted patient, and one that is open by emergency access. */
export const isReadOnly = ({
  deleted,
  patient,
  readOnly = false,
}: Pick<OpenProcedure, 'deleted' | 'readOnly'> & {
  readonly patient: { readonly deleted: boolean };
}): boolean => deleted || patient.deleted || readOnly;
