import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './danger-button.module.css';

interface DangerButtonProps {
  readonly children: ReactNode;
  readonly onClick: () => void;
  /** Why the action is not possible, shown below the disabled button. */
  readonly disabledReason?: string | undefined;
}

/** For irreversible actions; kept away from the main buttons. */
export const DangerButton = ({ children, onClick, disabledReason }: DangerButtonProps) => {
  const reasonId = useId();
  const isDisabled = disabledReason !== undefined;
  return (
    <div className={styles['action']}>
      <span className={styles['danger']}>
        <Button
          variant="quiet"
          disabled={isDisabled}
          aria-describedby={isDisabled ? reasonId : undefined}
          onClick={onClick}
        >
          <Trash2 aria-hidden />
          {children}
        </Button>
      </span>
      {isDisabled ? (
        <p id={reasonId} className={styles['reason']}>
          {disabledReason}
        </p>
      ) : null}
    </div>
  );
};
