import { userCalls } from '@cotyle/contract/users';
import { ACCOUNT_PATH } from '@cotyle/domain/access/menus';
import { roleLabel } from '@cotyle/domain/access/roles';
import { fullName } from '@cotyle/domain/people/status';
import { Link, useLocation } from 'react-router';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { TEXTS } from '../texts.ts';
import styles from './sidebar.module.css';

const initials = (name: string): string =>
  name
    .split(' ')
    .map((part) => Array.from(part)[0] ?? '')
    .slice(0, 2)
    .join('');

/** The signed-in person, and the way to their account. The role is known before the name is loaded. */
export const Person = () => {
  const { role } = useSignedIn();
  const { pathname } = useLocation();
  const { data } = useCallQuery(userCalls.me, {}, { staleTime: Infinity, select: ({ value }) => value });
  const name = data ? fullName(data) : '';
  return (
    <Link
      className={styles['person']}
      to={ACCOUNT_PATH}
      title={name === '' ? TEXTS.account : TEXTS.accountOf(name)}
      aria-current={pathname === ACCOUNT_PATH ? 'page' : undefined}
    >
      <span className={styles['initials']} aria-hidden>
        {initials(name)}
      </span>
      <span className={styles['who']}>
        <span className={styles['name']}>{name || ' '}</span>{' '}
        <span className={styles['role']}>{roleLabel(role)}</span>
      </span>
    </Link>
  );
};
