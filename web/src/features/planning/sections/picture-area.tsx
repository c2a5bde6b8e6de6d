import type { ReactNode } from 'react';
import { PictureBar } from './picture-bar.tsx';
import type { PictureBarProps } from './picture-bar.tsx';
import styles from './picture-area.module.css';
import type { ShownLevel } from '../../../viewer/loading/messages.ts';

interface PictureAreaProps extends PictureBarProps {
  /** Of the model. */
  readonly level: ShownLevel | undefined;
  readonly children: ReactNode;
}

/** The model, and the scan beside it or, where the window is narrow, in its place. What is hidden stays open. */
export const PictureArea = ({ level, children, ...bar }: PictureAreaProps) => (
  <div className={styles['area']} data-level={level} data-ct={bar.ct.isShown || undefined}>
    <PictureBar {...bar} />
    <div className={styles['panes']}>
      <div className={styles['scan']}>{bar.ct.content}</div>
      <div className={styles['model']}>{children}</div>
    </div>
  </div>
);
