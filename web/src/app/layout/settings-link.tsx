import { screensOf } from '@cotyle/domain/access/menus';
import { Link, useLocation } from 'react-router';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { MENU_ICONS } from './menu-icons.ts';
import styles from './sidebar.module.css';

/** Beside the log-out, for the role that has the page: the menus are those of the specification. */
export const SettingsLink = ({ isFolded }: { isFolded: boolean }) => {
  const { role } = useSignedIn();
  const { pathname } = useLocation();
  const screen = screensOf(role).find(({ name }) => name === 'settings');
  if (!screen) return null;
  const Icon = MENU_ICONS.settings;
  return (
    <Link
      className={styles['item']}
      to={screen.path}
      title={isFolded ? screen.title : undefined}
      aria-current={pathname === screen.path ? 'page' : undefined}
    >
      <Icon aria-hidden />
      <span className={styles['label']}>{screen.title}</span>
    </Link>
  );
};
