import { menuOf } from '@cotyle/domain/access/menus';
import { LogOut } from 'lucide-react';
import { NavLink } from 'react-router';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useSessionService, useSignedIn } from '../../shared/session/session-context.ts';
import { SESSION_TEXTS } from '../../shared/session/texts.ts';
import { TEXTS } from '../texts.ts';
import { MENU_ICONS } from './menu-icons.ts';
import { Person } from './person.tsx';
import styles from './sidebar.module.css';

export const Sidebar = () => {
  const { role } = useSignedIn();
  const { logOut } = useSessionService();
  const confirm = useConfirm();
  const askAndLogOut = async (): Promise<void> => {
    if (await confirm(TEXTS.confirmLogOut, SESSION_TEXTS.logOut)) logOut();
  };
  return (
    <aside className={styles['sidebar']}>
      <Person />
      <nav className={styles['nav']} aria-label={TEXTS.menu}>
        <ul className={styles['list']}>
          {menuOf(role).map(({ name, path, label }) => {
            const Icon = MENU_ICONS[name];
            return (
              <li key={name}>
                <NavLink className={styles['item']} to={path}>
                  <Icon aria-hidden />
                  {label}
                </NavLink>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className={styles['foot']}>
        <button type="button" className={styles['item']} onClick={() => void askAndLogOut()}>
          <LogOut aria-hidden />
          {SESSION_TEXTS.logOut}
        </button>
      </div>
    </aside>
  );
};
