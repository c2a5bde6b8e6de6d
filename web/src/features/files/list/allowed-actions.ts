import { isReadOnly } from '../../../shared/clinical/read-only.ts';
import type { FileRecord } from '@cotyle/contract/files';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { mayDeleteInQuarantine } from '@cotyle/domain/malware/malware';
import { isUsable } from '@cotyle/domain/malware/malware-state';
import { mayDelete, mayDownload } from '@cotyle/domain/files/rights';

type Case = Pick<ProcedureRecord, 'status' | 'deleted'> & { patient: { deleted: boolean } };

/** The actions that are allowed for all of these files. */
export const allowedActions = (
  role: Role,
  procedure: Case,
  files: readonly Pick<FileRecord, 'type' | 'malwareState'>[],
) => ({
  download: files.length > 0 && files.every((file) => isUsable(file) && mayDownload(role, file.type)),
  remove:
    files.length > 0 &&
    !isReadOnly(procedure) &&
    files.every(
      ({ type, malwareState }) =>
        mayDelete(role, type, procedure.status) && mayDeleteInQuarantine(role, malwareState),
    ),
  view: files.length > 0 && files.every((file) => file.type === 'MODEL' && isUsable(file)),
});
