import type { SegmentationRecord } from '@cotyle/contract/segmentations';
import { segmentationCalls } from '@cotyle/contract/segmentations';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { callKey } from '../../../shared/calls/use-call-query.ts';
import type { ScanEditor } from '../../../shared/ct-view/scan-editor.ts';
import { useSessionService } from '../../../shared/session/session-context.ts';
import { SpinnerOverlay } from '../../../ui/busy.tsx';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { useUnsavedChanges } from '../../../ui/dialogs/unsaved-changes.ts';
import { useStore } from '../../../ui/store.ts';
import { isUnsaved } from '../saving/save-state.ts';
import type { SaveState } from '../saving/save-state.ts';
import { EDIT_TEXTS } from '../texts.ts';
import { createEditorCore } from '../editor/editor-core.ts';
import { createScanEditor } from './scan-editor.tsx';
import { createEditSession } from '../editor/session.ts';
import type { EditSession } from '../editor/session.ts';
import type { WorkerPort } from '../editor/worker-link.ts';

const startWorker = (): WorkerPort =>
  new Worker(new URL('../worker/editing-worker.ts', import.meta.url), { type: 'module' });

interface EditorProps {
  readonly record: SegmentationRecord;
  /** The viewer with the editor in it. */
  readonly children: (editor: ScanEditor, close: () => void) => ReactNode;
  readonly onReopen: () => void;
  readonly onClose: () => void;
}

interface OpenedEditor {
  readonly session: EditSession;
  readonly editor: ScanEditor;
}

/** Asks before the window is closed and before the page is left, while something is not saved. */
const GuardedEditor = ({
  opened: { session, editor },
  children,
  onClose,
}: Pick<EditorProps, 'children' | 'onClose'> & { readonly opened: OpenedEditor }) => {
  const confirm = useConfirm();
  useUnsavedChanges(isUnsaved(useStore<SaveState>(session.saver)));
  const close = async (): Promise<void> => {
    if ((await session.saver.flush()) || (await confirm(EDIT_TEXTS.leave))) onClose();
  };
  return children(editor, () => void close());
};

const Editor = ({ record, onReopen, ...props }: EditorProps) => {
  const service = useSessionService();
  const queries = useQueryClient();
  const [opened, setOpened] = useState<OpenedEditor>();
  const open = useEffectEvent((): EditSession => {
    const session = createEditSession({ session: service, record, startWorker });
    setOpened({ session, editor: createScanEditor(createEditorCore(session), onReopen) });
    void session.open();
    return session;
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the session has workers and a lock: it lives as long as this is mounted
    const session = open();
    const left = new AbortController();
    // After a reload the same person goes on at once, and another one does not wait for half a minute.
    window.addEventListener(
      'pagehide',
      ({ persisted }) => {
        if (!persisted) void session.close();
      },
      { signal: left.signal },
    );
    return () => {
      left.abort();
      void session
        .close()
        .then(() => queries.invalidateQueries({ queryKey: callKey(segmentationCalls.ofProcedure) }));
    };
  }, [queries]);
  return opened ? <GuardedEditor opened={opened} {...props} /> : <SpinnerOverlay />;
};

/** A segmentation in the editor. Opening it again loads what is saved. */
export const OpenEditor = (props: Omit<EditorProps, 'onReopen'>) => {
  const [attempt, setAttempt] = useState(0);
  return <Editor key={attempt} {...props} onReopen={() => setAttempt((before) => before + 1)} />;
};
