import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** Right of the title. */
  /** One small line below the heading. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A card with a heading. */
export const Section = ({ title, note, actions, children }: SectionProps) => {
  const id = useId();
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <header className={styles['head']}>
        <div>
          <h2 id={id} className={styles['title']}>
            {title}
          </h2>
          {note}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
};

interface GroupProps {
  /** Left out where the section has only one group. */
  readonly title?: string;
  readonly lead?: string | undefined;
  /** For names and dates, which need more room than numbers. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export const Group = ({ title, lead, wide = false, children }: GroupProps) => {
  const id = useId();
  return (
    <fieldset className={styles['group']} aria-labelledby={title ? id : undefined}>
      {title ? (
        <h3 id={id} className={styles['caption']}>
          {title}
          {lead ? <span className={styles['lead']}>{lead}</span> : null}
        </h3>
      ) : null}
      <div className={wide ? styles['wide'] : styles['grid']}>{children}</div>
    </fieldset>
  );
};

/** Long lists scroll inside of their card, so that they never make the page long. Reached by Tab, as the keys scroll it. */
export const ScrollArea = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- the keyboard scrolls what has the focus; no form is in it
  <div className={styles['scroll']} role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
);
