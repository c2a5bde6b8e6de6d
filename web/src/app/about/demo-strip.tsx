import { DEMO_NOTICE } from '@cotyle/domain/app/texts';
import { useLayoutEffect } from 'react';
import { useAbout } from './browser-about.ts';
import styles from './demo-strip.module.css';

/** Shown on every page, so that nobody takes an invented patient for a real one. */
export const DemoStrip = () => {
  const { demo } = useAbout();
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-strip', demo);
  }, [demo]);
  return demo ? (
    <aside className={styles['strip']} aria-label="Notice">
      {DEMO_NOTICE}
    </aside>
  ) : null;
};
