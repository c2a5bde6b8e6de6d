import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Conflict } from './conflict.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { FieldForm, FieldSpecs, Values } from './field-form.ts';
import { RECORD_TEXTS } from './record-texts.ts';
import { Sheet } from './sheet.tsx';
import { SubmitButton } from './submit-button.tsx';

export interface EditableRecordForm<Name extends string> extends Omit<FieldForm<Name>, 'submit'> {
  readonly specs: FieldSpecs<Name>;
  readonly submit: () => Promise<void>;
  readonly cancel: () => void;
  readonly conflict: Conflict<Name, unknown> | undefined;
  readonly resolveConflict: (kept: Values<Name>) => Promise<void>;
  readonly dismissConflict: () => void;
  readonly navigateTo: (to: string) => void;
}

interface RecordSheetProps<Name extends string> {
  readonly record: EditableRecordForm<Name>;
  /** Set where the page has a button back to its list. */
  readonly listPath?: string;
  /** Rare or irreversible actions, left of the buttons. */
  readonly secondaryActions?: ReactNode;
  readonly children: ReactNode;
}

/** The form of a record with its buttons, and the dialog that merges it with a newer version. */
export const RecordSheet = <Name extends string>({
  record,
  listPath,
  secondaryActions,
  children,
}: RecordSheetProps<Name>) => {
  const { dirty, ready, form, navigateTo } = record;
  const leave = listPath === undefined ? undefined : () => navigateTo(listPath);
  return (
    <>
      <Sheet
        onSubmit={record.submit}
        actions={
          <>
            {secondaryActions}
            <Button variant="secondary" disabled={!dirty && !leave} onClick={dirty ? record.cancel : leave}>
              {dirty || !leave ? RECORD_TEXTS.cancelChanges : RECORD_TEXTS.backToList}
            </Button>
            <SubmitButton ready={ready} busy={form.formState.isSubmitting}>
              {RECORD_TEXTS.saveChanges}
            </SubmitButton>
          </>
        }
      >
        {children}
      </Sheet>
      <RecordConflict record={record} />
    </>
  );
};

type RecordConflictProps<Name extends string> = Pick<
  EditableRecordForm<Name>,
  'conflict' | 'specs' | 'resolveConflict' | 'dismissConflict'
>;

/** Asks which version to keep, field by field, while there is a conflict. */
export const RecordConflict = <Name extends string>({ record }: { record: RecordConflictProps<Name> }) =>
  record.conflict ? (
    <ConflictDialog
      conflict={record.conflict}
      specs={record.specs}
      onResolve={(kept) => void record.resolveConflict(kept)}
      onCancel={record.dismissConflict}
    />
  ) : null;
