import { Images, Scan } from 'lucide-react';
import { useState } from 'react';
import { PicturesDialog } from '../pictures/pictures-dialog.tsx';
import type { PicturedPlan } from '../pictures/plan-pictures.ts';
import type { TakenPictures } from '../pictures/taken-pictures.ts';
import { PICTURE_TEXTS } from '../pictures/texts.ts';
import styles from './picture-bar.module.css';
import { SECTION_TEXTS } from './texts.ts';
import type { CtPane } from './use-ct-pane.ts';

export interface PictureBarProps {
  readonly ct: CtPane;
  readonly pictured: PicturedPlan;
  readonly takePictures: (plan: PicturedPlan['plan']) => Promise<TakenPictures>;
}

/** What is shown beside the model, and pictures of it. */
export const PictureBar = ({ ct, pictured, takePictures }: PictureBarProps) => {
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
      {isOpen ? (
        <PicturesDialog pictured={pictured} take={takePictures} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  );
};
