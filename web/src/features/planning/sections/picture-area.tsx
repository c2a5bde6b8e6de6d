import type { ReactNode } from 'react';
import { PictureBar } from './picture-bar.tsx';
import styles from './picture-area.module.css';
import type { CtPane } from './use-ct-pane.ts';

/** The model, and the scan beside it or, where the window is narrow, in its place. What is hidden stays open. */
export const PictureArea = ({ ct, children }: { ct: CtPane; children: ReactNode }) => (
  <div className={styles['area']} data-ct={ct.isShown || undefined}>
    <PictureBar ct={ct} />
    <div className={styles['panes']}>
      <div className={styles['scan']}>{ct.content}</div>
      <div className={styles['model']}>{children}</div>
    </div>
  </div>
);
