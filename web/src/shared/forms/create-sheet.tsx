import type { JsonCall } from '@cotyle/contract/call';
import type { FailureCode } from '@cotyle/domain/errors';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useToast } from '../../ui/toast.tsx';
import { asCallFailed } from '../session/failures.ts';
import { callKey } from '../calls/use-call-query.ts';
import { useFieldForm } from './field-form.ts';
import type { FieldForm, FieldSpecs, Values } from './field-form.ts';
import { RECORD_TEXTS } from './record-texts.ts';
import { Sheet } from './sheet.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useGuardedNavigate } from './use-guarded-navigate.ts';
import { useSubmit } from './use-submit.ts';

interface CreateFormOptions<Name extends string, T extends object> {
  readonly specs: FieldSpecs<Name>;
  readonly initialValues: Values<Name>;
  /** Values whose fields validate themselves, such as a new password. */
  readonly extraValues?: Readonly<Record<string, string>>;
  readonly create: (values: Values<Name>, extra: (name: string) => string) => Promise<T>;
  /** The field of an issue whose path is not a field name. */
  readonly issueFields?: Readonly<Record<string, string>>;
  /** Their cached answers lack the new record. */
  readonly lists: readonly JsonCall[];
  readonly listPath: string;
  /** Replaces the question; false when the person decides against it. */
  readonly confirmCreation?: (values: Values<Name>) => Promise<boolean>;
  /** The server rejects what the person has not confirmed with this code; then the question is asked again. */
  readonly unconfirmedCode?: FailureCode;
  /** Replaces the toast and the return to the list. */
  readonly onCreated?: (created: T, navigateTo: (to: string) => void) => Promise<void>;
}

/** The form of a new record: asks for confirmation, creates it, refreshes its lists and leaves the page. */
export const useCreateForm = <Name extends string, T extends object>({
  specs,
  initialValues,
  extraValues,
  create,
  issueFields,
  lists,
  listPath,
  confirmCreation,
  unconfirmedCode,
  onCreated,
}: CreateFormOptions<Name, T>) => {
  const [submit, confirm, toast, queries] = [useSubmit(), useConfirm(), useToast(), useQueryClient()];
  const fields = useFieldForm(specs, initialValues, extraValues);
  const { form, setServerErrors } = fields;
  const navigateTo = useGuardedNavigate(fields.dirty);
  const extra = (name: string): string => form.getValues(name) ?? '';

  return {
    ...fields,
    listPath,
    navigateTo,
    submit: () =>
      fields.submit(async (values) => {
        const ask = confirmCreation ?? (() => confirm(RECORD_TEXTS.confirmCreation));
        let created: T | undefined;
        let isUnconfirmed: boolean;
        do {
          isUnconfirmed = false;
          if (!(await ask(values))) return;
          created = await submit(
            () => create(values, extra),
            (error) => {
              isUnconfirmed = unconfirmedCode !== undefined && asCallFailed(error)?.code === unconfirmedCode;
              return isUnconfirmed || setServerErrors(error, issueFields);
            },
          );
        } while (isUnconfirmed);
        if (!created) return;
        for (const list of lists) void queries.invalidateQueries({ queryKey: callKey(list) });
        if (onCreated) return onCreated(created, navigateTo);
        toast(RECORD_TEXTS.created);
        navigateTo(listPath);
      }),
  };
};

interface CreateSheetProps {
  readonly record: Pick<FieldForm<string>, 'form' | 'dirty' | 'ready'> & {
    readonly submit: () => Promise<void>;
    readonly listPath: string;
    readonly navigateTo: (to: string) => void;
  };
  readonly submitLabel: string;
  readonly children: ReactNode;
}

export const CreateSheet = ({ record, submitLabel, children }: CreateSheetProps) => {
  const { form, dirty, ready, listPath, navigateTo } = record;
  return (
    <Sheet
      onSubmit={record.submit}
      actions={
        <>
          <Button variant="secondary" onClick={() => (dirty ? form.reset() : navigateTo(listPath))}>
            {dirty ? RECORD_TEXTS.cancelChanges : RECORD_TEXTS.backToList}
          </Button>
          <SubmitButton ready={ready} busy={form.formState.isSubmitting}>
            {submitLabel}
          </SubmitButton>
        </>
      }
    >
      {children}
    </Sheet>
  );
};
