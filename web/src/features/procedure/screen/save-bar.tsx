import { RECORD_TEXTS } from '../../../shared/forms/record-texts.ts';
import { SubmitButton } from '../../../shared/forms/submit-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { useProcedureFormContext } from '../form/form-context.ts';
import styles from './save-bar.module.css';
import { PROCEDURE_TEXTS } from '../texts.ts';

export const SaveBar = () => {
  const { changed, dirty, ready, save, cancel } = useProcedureFormContext();
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
      <output className={styles['count']}>
        {dirty ? PROCEDURE_TEXTS.unsaved(changed.length) : PROCEDURE_TEXTS.nothingChanged}
      </output>
      <Button variant="secondary" disabled={!dirty} onClick={cancel}>
        {RECORD_TEXTS.cancelChanges}
      </Button>
      <SubmitButton ready={ready} busy={false}>
        {RECORD_TEXTS.saveChanges}
      </SubmitButton>
    </form>
  );
};
