import { fileCalls } from '@cotyle/contract/files';
import type { FileRecord } from '@cotyle/contract/files';
import { FAILURES } from '@cotyle/domain/errors';
import { confirmDeletion, filesDeleted } from '@cotyle/domain/files/texts';
import { useCallMutation } from '../../shared/calls/use-call-query.ts';
import { failureText } from '../../shared/session/failures.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useErrorBanner } from '../../ui/error-banner.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFilesChanged } from './queries.ts';

/** Specified for a failed deletion; followed by the server's message where there is one. */
const notDeleted = (error: unknown): string => {
  const general = FAILURES.FAULT.message;
  const message = failureText(error);
  return message === general ? general : `${general}. ${message}`;
};

/** Asks for confirmation and deletes all files or none. True once they are deleted. */
export const useFileDeletion = (procedureId: number) => {
  const confirm = useConfirm();
  const toast = useToast();
  const banner = useErrorBanner();
  const changed = useFilesChanged();
  const { mutateAsync } = useCallMutation(fileCalls.delete, { meta: { ownError: true } });
  return async (files: readonly FileRecord[]): Promise<boolean> => {
    if (!(await confirm(confirmDeletion(files.length)))) return false;
    banner.hide();
    try {
      await mutateAsync({ body: { ids: files.map(({ id }) => id) } });
    } catch (error) {
      banner.show(notDeleted(error));
      return false;
    } finally {
      changed(procedureId);
    }
    toast(filesDeleted(files.length));
    return true;
  };
};
