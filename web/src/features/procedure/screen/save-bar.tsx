import { useId } from 'react';
import { RECORD_TEXTS } from '../../../shared/forms/record-texts.ts';
import { SubmitButton } from '../../../shared/forms/submit-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { useProcedureFormContext } from '../form/form-context.ts';
import { labelOf } from '../form/labels.ts';
import type { ProcedureForm } from '../form/use-procedure-form.ts';
import { FORM_FIELDS } from '../form/values.ts';
import styles from './save-bar.module.css';
import { PROCEDURE_TEXTS } from '../texts.ts';

/** How much is unsaved, and why it cannot be saved yet. */
const stateOf = ({ changed, problems }: ProcedureForm): string => {
  if (changed.length === 0) return PROCEDURE_TEXTS.nothingChanged;
  const wrong = FORM_FIELDS.find((field) => problems[field] !== undefined);
  return wrong === undefined
    ? PROCEDURE_TEXTS.unsaved(changed.length)
    : PROCEDURE_TEXTS.problem(labelOf(wrong), problems[wrong] ?? '');
};

export const SaveBar = () => {
  const form = useProcedureFormContext();
  const { dirty, ready, save, cancel } = form;
  const id = useId();
  return (
    <form
      className={styles['bar']}
      data-dirty={dirty ? '' : undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <output className={styles['state']}>
        <span id={id}>{stateOf(form)}</span>
      </output>
      <Button variant="secondary" disabled={!dirty} onClick={cancel}>
        {RECORD_TEXTS.cancelChanges}
      </Button>
      <SubmitButton ready={ready} busy={false} describedBy={id}>
        {RECORD_TEXTS.saveChanges}
      </SubmitButton>
    </form>
  );
};
