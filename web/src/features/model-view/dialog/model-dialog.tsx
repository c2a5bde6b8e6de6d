import { useId } from 'react';
import type { ReactNode } from 'react';
import { VIEWER_GUIDES } from '../../../shared/guide/guide-pages.ts';
import { useViewerOpen } from '../../../shared/live/use-viewer-open.ts';
import { WindowDialog } from '../../../ui/dialogs/window-dialog.tsx';
import { Head } from '../../../shared/model-viewer/head.tsx';
import { ModelView } from './model-view.tsx';
import type { ModelViewProps } from './model-view.tsx';

interface ModelDialogProps extends ModelViewProps {
  /** The side of the procedure, as the page shows it. */
  readonly side: ReactNode;
  readonly onClose: () => void;
}

export const ModelDialog = ({ side, onClose, ...view }: ModelDialogProps) => {
  const titleId = useId();
  useViewerOpen();
  return (
    <WindowDialog labelledBy={titleId} edge="wide" onClose={onClose}>
      <Head
        id={titleId}
        record={view.record}
        fileName={view.file.fileName}
        side={side}
        guide={VIEWER_GUIDES.model}
        onClose={onClose}
      />
      <ModelView {...view} />
    </WindowDialog>
  );
};
