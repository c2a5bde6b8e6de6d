import type { FileRecord } from '@cotyle/contract/files';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { mayDelete, mayDownload, mayViewModels } from '@cotyle/domain/files/rights';

type Case = Pick<ProcedureRecord, 'status' | 'deleted'> & { patient: { deleted: boolean } };

/** A deleted procedure, and one of a deleted patient, can be read and no longer changed. */
export const isReadOnly = ({ deleted, patient }: Case): boolean => deleted || patient.deleted;

/** What can be done with all of these files at once: the rest is not offered. */
export const offersFor = (role: Role, procedure: Case, files: readonly Pick<FileRecord, 'type'>[]) => ({
  download: files.length > 0 && files.every(({ type }) => mayDownload(role, type)),
  remove:
    files.length > 0 &&
    !isReadOnly(procedure) &&
    files.every(({ type }) => mayDelete(role, type, procedure.status)),
  view: files.length > 0 && files.every(({ type }) => type === 'MODEL'),
});

/** Whether a person may look at the selected models, and which one it is. */
export const viewOf = <F>(role: Role, models: readonly F[]): 'denied' | 'more than one' | F => {
  if (!mayViewModels(role)) return 'denied';
  const [model, ...others] = models;
  return model === undefined || others.length > 0 ? 'more than one' : model;
};
