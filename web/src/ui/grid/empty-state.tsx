import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly more?: string | undefined;
  /** Actions. */
  readonly children?: ReactNode;
  readonly alert?: boolean;
}

/** Shown in place of the rows. */
export const EmptyState = ({ icon, title, more, children, alert = false }: EmptyStateProps) => (
  <div className={styles['panel']} role={alert ? 'alert' : 'status'}>
    {icon}
    <p className={styles['title']}>{title}</p>
    {more ? <p className={styles['more']}>{more}</p> : null}
    {children ? <div className={styles['actions']}>{children}</div> : null}
  </div>
);
