import type { JsonCall, CallInput, CallShape } from '@cotyle/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useBusy } from '../../ui/busy.tsx';
import { useConfirmWith } from '../../ui/dialogs/confirm.tsx';
import { useErrorBanner } from '../../ui/error-banner.tsx';
import { useToast } from '../../ui/toast.tsx';
import { callKey, useCallMutation } from '../calls/use-call-query.ts';
import { RECORD_TEXTS } from '../forms/record-texts.ts';
import { failureText } from '../session/failures.ts';

interface DeletionEffects {
  readonly points: readonly string[];
  readonly closed?: string | undefined;
}

const NO_EFFECTS: DeletionEffects = { points: [] };

interface DeletionTarget<C extends JsonCall> {
  readonly id: number;
  readonly name: string;
  readonly input: CallInput<C>;
  /** Above the question, where its text alone would be ambiguous. */
  readonly title?: string;
  /** Loads what the deletion affects, or why it is not possible, before the question is asked. */
  readonly loadEffects?: () => Promise<DeletionEffects>;
}

/** Asks for confirmation, deletes, reports it and invalidates the lists. */
export const useDeletion = <C extends JsonCall>(call: C, lists: readonly CallShape[]) => {
  const [confirm, whileBusy, banner] = [useConfirmWith(), useBusy(), useErrorBanner()];
  const toast = useToast();
  const client = useQueryClient();
  const { mutate } = useCallMutation(call);
  return useCallback(
    async ({ id, name, input, title, loadEffects }: DeletionTarget<C>): Promise<void> => {
      let effects = NO_EFFECTS;
      try {
        if (loadEffects) effects = await whileBusy(loadEffects());
      } catch (error) {
        return banner.show(failureText(error));
      }
      if (effects.closed !== undefined) return banner.show(effects.closed);
      const { points } = effects;
      if (!(await confirm({ text: RECORD_TEXTS.confirmDeletion(name, id), title, points }))) return;
      mutate(input, {
        onSuccess: () => {
          toast(RECORD_TEXTS.deleted);
          for (const list of lists) void client.invalidateQueries({ queryKey: callKey(list) });
        },
      });
    },
    [confirm, whileBusy, banner, toast, client, mutate, lists],
  );
};
