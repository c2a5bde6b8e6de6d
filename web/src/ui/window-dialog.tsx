import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './window-dialog.module.css';

interface WindowDialogProps {
  /** The id of its title. */
  readonly labelledBy: string;
  /** How much of the page behind it is left to be seen. */
  readonly edge: 'thin' | 'wide';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The browser's own modal dialog over the whole window: the page behind it is inert and gets the focus back. */
export const WindowDialog = ({ labelledBy, edge, onClose, children }: WindowDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // Outside of what opened it, whose style sheet is not meant for it.
  return createPortal(
    <dialog
      ref={dialog}
      className={styles['dialog']}
      data-edge={edge}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // A second Escape closes it without asking anybody.
        if (!dialog.current?.open) onClose();
      }}
    >
      {children}
    </dialog>,
    document.body,
  );
};
