import { APP_TITLE } from '@cotyle/domain/app/texts';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { GUIDE_HOME, GUIDE_TEXTS } from '../guide/guide-home.ts';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { BrandMark } from '../brand/brand-mark.tsx';
import { BRAND_TEXTS } from '../brand/texts.ts';
import { CupDrawing } from './cup-drawing.tsx';
import styles from './frame.module.css';

interface FrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** A dialog in front repeats the heading, which is then visible to screen readers only. */
  readonly covered?: boolean;
  readonly children: ReactNode;
}

/** The frame of all pages before sign-in. */
export const LoggedOutFrame = ({ title, lead, covered = false, children }: FrameProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = BRAND_TEXTS.pageTitle(title);
    // Where no field has taken the focus, a screen reader starts at the heading.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  return (
    <div className={styles['frame']}>
      <header className={styles['illustration']}>
        <p className={styles['brand']}>
          <BrandMark size={36} />
          {APP_TITLE}
        </p>
        <CupDrawing />
        <p className={styles['claim']}>{BRAND_TEXTS.claim}</p>
      </header>
      <div className={styles['side']}>
        <main className={styles['content']}>
          <h1 ref={heading} tabIndex={-1} className={covered ? styles['covered'] : styles['title']}>
            {title}
          </h1>
          {lead ? <p className={styles['lead']}>{lead}</p> : null}
          <div className={styles['body']}>{children}</div>
        </main>
        <footer className={styles['foot']}>
          <span className={styles['version']}>{BRAND_TEXTS.version(import.meta.env.VITE_APP_VERSION)}</span>
          <a className={styles['guide']} href={GUIDE_HOME} target="_blank" rel="noopener">
            {GUIDE_TEXTS.guide}
          </a>
          <ThemeSwitch />
        </footer>
      </div>
    </div>
  );
};
