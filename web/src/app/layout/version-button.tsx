import { APP_TITLE } from '@cotyle/domain/app/texts';
import { lazy, Suspense, useState } from 'react';
import { BRAND_TEXTS } from '../../shared/brand/texts.ts';
import { TEXTS } from '../texts.ts';
import styles from './top-bar.module.css';

const AboutDialog = lazy(() => import('../about/about-dialog.tsx').then((m) => ({ default: m.AboutDialog })));

/** The version, and the way to what it is made of. */
export const VersionButton = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles['version']}
        title={TEXTS.about(APP_TITLE)}
        onClick={() => setOpen(true)}
      >
        {BRAND_TEXTS.version(import.meta.env.VITE_APP_VERSION)}
      </button>
      <Suspense fallback={null}>{isOpen ? <AboutDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
};
