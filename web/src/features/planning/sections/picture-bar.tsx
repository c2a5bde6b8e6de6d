import { Images, Scan } from 'lucide-react';
import { useState } from 'react';
import type { RefObject } from 'react';
import type { ViewerHandle } from '../../../viewer/model-viewer.tsx';
import { PicturesDialog } from '../pictures/pictures-dialog.tsx';
import type { PicturedPlan } from '../pictures/plan-pictures.ts';
import { PICTURE_TEXTS } from '../pictures/texts.ts';
import styles from './picture-bar.module.css';
import { SECTION_TEXTS } from './texts.ts';
import type { CtPane } from './use-ct-pane.ts';

export interface PictureBarProps {
  readonly ct: CtPane;
  readonly viewer: RefObject<ViewerHandle | null>;
  readonly pictured: PicturedPlan;
}

/** What is shown beside the model, and pictures of it. */
export const PictureBar = ({ ct, viewer, pictured }: PictureBarProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles['bar']}>
      {ct.toggle ? (
        <button type="button" aria-pressed={ct.isShown} title={SECTION_TEXTS.showCt} onClick={ct.toggle}>
          <Scan aria-hidden />
          {SECTION_TEXTS.ct}
        </button>
      ) : null}
      <button type="button" title={PICTURE_TEXTS.open} onClick={() => setOpen(true)}>
        <Images aria-hidden />
        {PICTURE_TEXTS.pictures}
      </button>
      {isOpen ? <PicturesDialog viewer={viewer} pictured={pictured} onClose={() => setOpen(false)} /> : null}
    </div>
  );
};
