import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Called on Escape. Without it the dialog stays open until one of its buttons is used. */
  readonly onCancel?: () => void;
  /** For an interruption that requires an answer. */
  readonly alert?: boolean;
}

/** Attribute of the control that gets the initial focus in a dialog. */
export const FIRST_FOCUS = { 'data-first-focus': '' } as const;

/**
 * The native modal dialog: it traps the focus, makes the page inert and restores the focus.
 * It loads no other chunk, so it also works after the server was updated.
 */
export const Dialog = ({ title, children, actions, onCancel, alert = false }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();

  // Closed while it is still in the page: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const open = (): void => {
      element.showModal();
      // A long dialog begins at its top; its actions stay in sight.
      element.querySelector<HTMLElement>('[data-first-focus]')?.focus({ preventScroll: true });
    };
    // A second Escape closes it without a cancel event; it is reopened as long as it is rendered.
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
