import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './window-dialog.module.css';

interface WindowDialogProps {
  readonly labelledBy: string;
  /** How much of the page behind it stays visible. */
  readonly edge: 'thin' | 'wide';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Making the page inert visits each of its elements, so it is delayed until the dialog is painted. */
const MODAL_AFTER = 300;

/** A native modal dialog over the whole window. */
export const WindowDialog = ({ labelledBy, edge, onClose, children }: WindowDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  /** Remembered here, because the dialog becomes modal later. */
  const [opener] = useState(() => document.activeElement);
  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  });
  useEffect(() => {
    const element = dialog.current;
    // The browser answers Escape only once the dialog is modal.
    const early = new AbortController();
    document.addEventListener('keydown', closeByKey, { signal: early.signal });
    const timer = setTimeout(() => {
      const focused = document.activeElement;
      element?.close();
      element?.showModal();
      early.abort();
      // Keeps the focus of a person who has already started to use it.
      if (focused instanceof HTMLElement && element?.contains(focused)) focused.focus();
    }, MODAL_AFTER);
    return () => {
      clearTimeout(timer);
      early.abort();
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [opener]);
  // In the body, outside the styles of its opener.
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
        // A second Escape closes it without a cancel event.
        if (!dialog.current?.open) onClose();
      }}
    >
      {children}
    </dialog>,
    document.body,
  );
};
