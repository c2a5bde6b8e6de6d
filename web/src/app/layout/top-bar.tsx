import { APP_TITLE } from '@cotyle/domain/app/texts';
import type { ReactNode } from 'react';
import { GuideLink } from '../../shared/guide/guide-link.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { BrandMark } from '../../shared/brand/brand-mark.tsx';
import { Bell } from './bell.tsx';
import { VersionButton } from './version-button.tsx';
import styles from './top-bar.module.css';

/** The page heading comes last, so that the next Tab moves into the content. */
export const TopBar = ({ guide, children }: { guide: string; children: ReactNode }) => (
  <header className={styles['bar']}>
    <div className={styles['brand']}>
      <BrandMark size={26} />
      {APP_TITLE}
    </div>
    <div className={styles['tools']}>
      <VersionButton />
      <ThemeSwitch />
      <GuideLink href={guide} />
      <Bell />
    </div>
    {children}
  </header>
);
