import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './sheet.module.css';

interface SheetProps {
  /** Above everything: why it cannot be changed. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly onSubmit?: () => Promise<void>;
}

/** A form on a card, its buttons at the foot, in sight however long the form is. */
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
  /** One sentence on what belongs here. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** Fields that belong together: their title beside them where there is room, else above. */
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

/** A field and a short one beside it, in the place of one. */
export const Beside = ({ children }: { children: ReactNode }) => (
  <div className={styles['beside']}>{children}</div>
);

/** Over the whole width of a section. */
export const Wide = ({ children }: { children: ReactNode }) => (
  <div className={styles['wide']}>{children}</div>
);

/** At the left of the buttons: what is done rarely, or cannot be undone. */
export const RareActions = ({ children }: { children: ReactNode }) => (
  <div className={styles['rare']}>{children}</div>
);
