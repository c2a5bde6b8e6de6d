import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Escape. Without it the dialog stays until one of its buttons is used. */
  readonly onCancel?: () => void;
  /** An interruption that wants an answer. */
  readonly alert?: boolean;
}

/** Put on the control inside a dialog that should have the focus first. */
export const FIRST_FOCUS = { 'data-first-focus': '' } as const;

/**
 * The browser's own modal dialog: it holds the focus, makes the page behind it inert and gives the focus back.
 * It needs nothing that would have to be loaded first, so it also works when the server has become another version.
 */
export const Dialog = ({ title, children, actions, onCancel, alert = false }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();

  // Closed while it still stands in the page: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const open = (): void => {
      element.showModal();
      element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    };
    // A second Escape closes it without asking anybody; as long as it is rendered, it is meant to be open.
    element.addEventListener('close', open);
    open();
    return () => {
      element.removeEventListener('close', open);
      element.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={alert ? bodyId : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onCancel?.();
      }}
    >
      <h2 id={titleId} className={styles['title']}>
        {title}
      </h2>
      <div id={bodyId} className={styles['body']}>
        {children}
      </div>
      {actions ? <div className={styles['actions']}>{actions}</div> : null}
    </dialog>
  );
};
