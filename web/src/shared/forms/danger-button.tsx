import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './danger-button.module.css';

interface DangerButtonProps {
  readonly children: ReactNode;
  readonly onClick: () => void;
}

/** For irreversible actions; kept away from the main buttons. */
export const DangerButton = ({ children, onClick }: DangerButtonProps) => (
  <span className={styles['danger']}>
    <Button variant="quiet" onClick={onClick}>
      <Trash2 aria-hidden />
      {children}
    </Button>
  </span>
);
