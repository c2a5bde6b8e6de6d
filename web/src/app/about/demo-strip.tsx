import { DEMO_NOTICE } from '@cotyle/domain/app/texts';
import { useLayoutEffect } from 'react';
import { useAbout } from './browser-about.ts';
import styles from './demo-strip.module.css';

const casesInMakingText = (cases: number): string =>
  `Scans and models of ${cases} ${cases === 1 ? 'case' : 'cases'} are still being made; a case that you open comes first.`;

/** Shown on every page, so that nobody takes an invented patient for a real one. */
export const DemoStrip = () => {
  const { demo, casesInMaking } = useAbout();
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-strip', demo);
  }, [demo]);
  return demo ? (
    <aside className={styles['strip']} aria-label="Notice">
      {casesInMaking > 0 ? `${DEMO_NOTICE} ${casesInMakingText(casesInMaking)}` : DEMO_NOTICE}
    </aside>
  ) : null;
};
