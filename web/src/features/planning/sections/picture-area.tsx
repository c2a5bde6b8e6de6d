import type { ReactNode } from 'react';
import { PictureBar } from './picture-bar.tsx';
import styles from './picture-area.module.css';
import type { ShownLevel } from '../../../viewer/loading/messages.ts';
import type { CtPane } from './use-ct-pane.ts';

interface PictureAreaProps {
  readonly ct: CtPane;
  /** Of the model. */
  readonly level: ShownLevel | undefined;
  readonly children: ReactNode;
}

/** The model, and the scan beside it or, where the window is narrow, in its place. What is hidden stays open. */
export const PictureArea = ({ ct, level, children }: PictureAreaProps) => (
  <div className={styles['area']} data-level={level} data-ct={ct.isShown || undefined}>
    <PictureBar ct={ct} />
    <div className={styles['panes']}>
      <div className={styles['scan']}>{ct.content}</div>
      <div className={styles['model']}>{children}</div>
    </div>
  </div>
);
