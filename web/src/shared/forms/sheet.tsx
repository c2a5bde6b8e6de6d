import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './sheet.module.css';

interface SheetProps {
  /** Above the form: why it is read-only. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly onSubmit?: () => Promise<void>;
}

/** A form on a card; its buttons stay visible at the bottom. */
export const Sheet = ({ notice, children, actions, onSubmit }: SheetProps) => (
  <form
    className={styles['sheet']}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      void onSubmit?.();
    }}
  >
    {notice ? <div className={styles['notice']}>{notice}</div> : null}
    {children}
    {actions ? <div className={styles['actions']}>{actions}</div> : null}
  </form>
);

interface SectionProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A group of fields with its title beside or above it. */
export const Section = ({ title, lead, children }: SectionProps) => {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        {lead ? <p className={styles['lead']}>{lead}</p> : null}
      </div>
      <div className={styles['fields']}>{children}</div>
    </section>
  );
};

/** A field and a short one beside it, in one column. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles['pair']}>{children}</div>
);

/** Spans the whole width of a section. */
export const Wide = ({ children }: { children: ReactNode }) => (
  <div className={styles['wide']}>{children}</div>
);

/** Left of the buttons: rare or irreversible actions. */
export const SecondaryActions = ({ children }: { children: ReactNode }) => (
  <div className={styles['secondary']}>{children}</div>
);
