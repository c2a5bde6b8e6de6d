import { useState } from 'react';
import { RECORD_TEXTS } from '../../../shared/forms/record-texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { PlanForm } from '../plan/plan.ts';
import styles from './save-bar.module.css';
import { VIEW_TEXTS } from '../texts.ts';

/** Saves the page's form, which contains the plan. */
export const SaveBar = ({ plan }: { plan: PlanForm }) => {
  const [tried, setTried] = useState(false);
  const isDirty = plan.unsaved > 0;
  const save = async (): Promise<void> => {
    setTried(false);
    await plan.save();
    // After a canceled, rejected or failed save, the changes are shown as unsaved.
    setTried(true);
  };
  return (
    <div className={styles['bar']}>
      <output className={styles['count']} data-dirty={isDirty ? '' : undefined}>
        {isDirty ? VIEW_TEXTS.unsaved(plan.unsaved) : VIEW_TEXTS.nothingChanged}
        {isDirty && tried ? <span>{VIEW_TEXTS.notSaved}</span> : null}
      </output>
      <div className={styles['buttons']}>
        <Button variant="secondary" disabled={!isDirty} onClick={plan.cancel}>
          {RECORD_TEXTS.cancelChanges}
        </Button>
        <Button disabled={!plan.ready} onClick={() => void save()}>
          {RECORD_TEXTS.saveChanges}
        </Button>
      </div>
    </div>
  );
};
