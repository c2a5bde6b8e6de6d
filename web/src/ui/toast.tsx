import { createContext, use, useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';
import type { Severity } from './notice.tsx';
import styles from './toast.module.css';

/** Specified: an alert hides by itself after two seconds. */
const TOAST_DURATION = 2_000;

interface Toast {
  readonly id: number;
  readonly severity: Severity;
  readonly message: string;
}

type ShowToast = (message: string, severity?: Severity) => void;

const ToastContext = createContext<ShowToast | undefined>(undefined);

/** Shows a short notification: `toast('Saved')`. */
export const useToast = (): ShowToast => {
  const show = use(ToastContext);
  if (!show) throw new Error('There is no ToastProvider around this component.');
  return show;
};

/** Stays while the pointer is over it. */
const ToastItem = ({ toast, onGone }: { toast: Toast; onGone: (id: number) => void }) => {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onGone(toast.id), TOAST_DURATION);
    return () => clearTimeout(timer);
  }, [held, toast.id, onGone]);
  return (
    <div
      className={styles['toast']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Notice severity={toast.severity}>{toast.message}</Notice>
    </div>
  );
};

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const show = useCallback<ShowToast>((message, severity = 'success') => {
    setToasts((now) => [...now.slice(-2), { id: (now.at(-1)?.id ?? 0) + 1, severity, message }]);
  }, []);
  const remove = useCallback((id: number) => setToasts((now) => now.filter((toast) => toast.id !== id)), []);
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles['region']}>
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onGone={remove} />
        ))}
      </div>
    </ToastContext>
  );
};
