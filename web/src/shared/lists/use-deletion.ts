import type { JsonCall, CallInput, CallShape } from '@cotyle/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useToast } from '../../ui/toast.tsx';
import { callKey, useCallMutation } from '../calls/use-call-query.ts';
import { RECORD_TEXTS } from '../forms/record-texts.ts';

interface DeletionTarget<C extends JsonCall> {
  readonly id: number;
  readonly name: string;
  readonly input: CallInput<C>;
  /** Above the question, where its text alone would be ambiguous. */
  readonly title?: string;
}

/** Asks for confirmation, deletes, reports it and invalidates the lists. */
export const useDeletion = <C extends JsonCall>(call: C, lists: readonly CallShape[]) => {
  const confirm = useConfirm();
  const toast = useToast();
  const client = useQueryClient();
  const { mutate } = useCallMutation(call);
  return useCallback(
    async ({ id, name, input, title }: DeletionTarget<C>): Promise<void> => {
      if (!(await confirm(RECORD_TEXTS.confirmDeletion(name, id), title))) return;
      mutate(input, {
        onSuccess: () => {
          toast(RECORD_TEXTS.deleted);
          for (const list of lists) void client.invalidateQueries({ queryKey: callKey(list) });
        },
      });
    },
    [confirm, toast, client, mutate, lists],
  );
};
