import { Scan } from 'lucide-react';
import styles from './picture-bar.module.css';
import { SECTION_TEXTS } from './texts.ts';
import type { CtPane } from './use-ct-pane.ts';

/** What is shown beside the model. */
export const PictureBar = ({ ct }: { ct: CtPane }) =>
  ct.toggle ? (
    <div className={styles['bar']}>
      <button type="button" aria-pressed={ct.isShown} title={SECTION_TEXTS.showCt} onClick={ct.toggle}>
        <Scan aria-hidden />
        {SECTION_TEXTS.ct}
      </button>
    </div>
  ) : null;
