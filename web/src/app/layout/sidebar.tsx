import { listOf, menuOf } from '@cotyle/domain/access/menus';
import { LogOut, PanelLeft } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useSessionService, useSignedIn } from '../../shared/session/session-context.ts';
import { SESSION_TEXTS } from '../../shared/session/texts.ts';
import { TEXTS } from '../texts.ts';
import { ExtraLinks } from './extra-links.tsx';
import { MENU_ICONS } from './menu-icons.ts';
import { Person } from './person.tsx';
import styles from './sidebar.module.css';

interface SidebarProps {
  /** Shows icons alone; the names are tooltips then. */
  readonly isFolded: boolean;
  readonly onToggle: () => void;
}

export const Sidebar = ({ isFolded, onToggle }: SidebarProps) => {
  const { role } = useSignedIn();
  const { pathname } = useLocation();
  const list = listOf(role, pathname);
  const current = (path: string): 'page' | 'true' | undefined => {
    if (path === pathname) return 'page';
    return path === list?.path ? 'true' : undefined;
  };
  const tip = (label: string): string | undefined => (isFolded ? label : undefined);
  const { logOut } = useSessionService();
  const confirm = useConfirm();
  const askAndLogOut = async (): Promise<void> => {
    if (await confirm(TEXTS.confirmLogOut, SESSION_TEXTS.logOut)) logOut();
  };
  return (
    <aside className={styles['sidebar']} data-folded={isFolded ? '' : undefined}>
      <div className={styles['head']}>
        <Person />
      </div>
      <nav className={styles['nav']} aria-label={TEXTS.menu}>
        <ul className={styles['list']}>
          {menuOf(role).map(({ name, path, label }) => {
            const Icon = MENU_ICONS[name];
            return (
              <li key={name}>
                <Link className={styles['item']} to={path} title={tip(label)} aria-current={current(path)}>
                  <Icon aria-hidden />
                  <span className={styles['label']}>{label}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className={styles['foot']}>
        <ExtraLinks isFolded={isFolded} />
        <button
          type="button"
          className={styles['item']}
          title={tip(TEXTS.showMenuNames)}
          aria-expanded={!isFolded}
          onClick={onToggle}
        >
          <PanelLeft aria-hidden />
          <span className={styles['label']}>{isFolded ? TEXTS.showMenuNames : TEXTS.hideMenuNames}</span>
        </button>
        <button
          type="button"
          className={styles['item']}
          title={tip(SESSION_TEXTS.logOut)}
          onClick={() => void askAndLogOut()}
        >
          <LogOut aria-hidden />
          <span className={styles['label']}>{SESSION_TEXTS.logOut}</span>
        </button>
      </div>
    </aside>
  );
};
