import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePollingPause } from '../../app/live/polling-pause.ts';
import { useSetModelOpen } from '../../app/session/session-context.ts';
import { Head } from './head.tsx';
import styles from './model-dialog.module.css';
import { ModelView } from './model-view.tsx';
import type { ModelViewProps } from './model-view.tsx';

interface ModelDialogProps extends ModelViewProps {
  /** The side of the procedure, as the page shows it. */
  readonly side: ReactNode;
  readonly onClose: () => void;
}

/** While a model is looked at, its reader may sit still for longer, and messages are not asked for. */
const useOpenModel = (): void => {
  const setModelOpen = useSetModelOpen();
  usePollingPause(true);
  useEffect(() => {
    setModelOpen(true);
    return () => setModelOpen(false);
  }, [setModelOpen]);
};

/** The browser's own modal dialog over the whole window: the page behind it is inert and gets the focus back. */
export const ModelDialog = ({ side, onClose, ...view }: ModelDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useOpenModel();
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
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // A second Escape closes it without asking anybody.
        if (!dialog.current?.open) onClose();
      }}
    >
      <Head id={titleId} record={view.record} fileName={view.file.fileName} side={side} onClose={onClose} />
      <ModelView {...view} />
    </dialog>,
    document.body,
  );
};
