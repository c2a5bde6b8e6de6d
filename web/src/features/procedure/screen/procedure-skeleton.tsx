import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './procedure-skeleton.module.css';
import { PROCEDURE_TEXTS } from '../texts.ts';

/** Placeholders in the layout of the page. */
export const ProcedureSkeleton = () => (
  <div className={styles['page']}>
    <VisuallyHidden>
      <output>{PROCEDURE_TEXTS.loading}</output>
    </VisuallyHidden>
    <div className={styles['who']} aria-hidden>
      <i />
      <i />
    </div>
    <div className={styles['line']} aria-hidden>
      <i />
    </div>
    <div className={styles['progress']} aria-hidden>
      <i />
      <i />
    </div>
    <div className={styles['columns']} aria-hidden>
      <div className={styles['card']}>
        <i />
        <i />
        <i />
      </div>
      <div className={styles['card']}>
        <i />
        <i />
      </div>
    </div>
  </div>
);
