import { useEffect, useRef, useState } from 'react';
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

/** Making the page behind inert costs a look at each of its elements: it can wait until what was opened is seen. */
const MODAL_AFTER = 300;

/** The browser's own modal dialog over the whole window: the page behind it is inert and gets the focus back. */
export const WindowDialog = ({ labelledBy, edge, onClose, children }: WindowDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  /** The browser would remember whoever has the focus when it becomes modal. */
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const element = dialog.current;
    const timer = setTimeout(() => {
      const focused = document.activeElement;
      element?.close();
      element?.showModal();
      // Whoever has begun to use it goes on where he is.
      if (focused instanceof HTMLElement && element?.contains(focused)) focused.focus();
    }, MODAL_AFTER);
    return () => {
      clearTimeout(timer);
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [opener]);
  // Outside of what opened it, whose style sheet is not meant for it.
  return createPortal(
    <dialog
      open
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
