import { screensOf } from '@cotyle/domain/access/menus';
import type { ScreenName } from '@cotyle/domain/access/menus';
import { Link, useLocation } from 'react-router';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { MENU_ICONS } from './menu-icons.ts';
import styles from './sidebar.module.css';

const EXTRA: readonly ScreenName[] = [
  'incoming',
  'outcomes',
  'catalogues',
  'retention',
  'emergencyAccess',
  'settings',
];

/** Beside the log-out, for the roles that have the pages: the menus are those of the specification. */
export const ExtraLinks = ({ isFolded }: { isFolded: boolean }) => {
  const { role } = useSignedIn();
  const { pathname } = useLocation();
  const screens = screensOf(role).filter(({ name }) => EXTRA.includes(name));
  return screens.map(({ name, path, title }) => {
    const Icon = MENU_ICONS[name];
    return (
      <Link
        key={name}
        className={styles['item']}
        to={path}
        title={isFolded ? title : undefined}
        aria-current={pathname === path ? 'page' : undefined}
      >
        <Icon aria-hidden />
        <span className={styles['label']}>{title}</span>
      </Link>
    );
  });
};
