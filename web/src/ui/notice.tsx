import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

export type Severity = 'error' | 'warning' | 'success' | 'info';

const ICONS = { error: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info };

/** A framed message, announced when it appears: errors assertively, others politely. */
export const Notice = ({ severity, children }: { severity: Severity; children: ReactNode }) => {
  const Icon = ICONS[severity];
  return (
    <div
      className={`${styles['notice']} ${styles[severity]}`}
      role={severity === 'error' ? 'alert' : 'status'}
    >
      <Icon aria-hidden />
      <div>{children}</div>
    </div>
  );
};
