import { userCalls } from '@cotyle/contract/users';
import { roleLabel } from '@cotyle/domain/access/roles';
import { fullName } from '@cotyle/domain/people/status';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { useSignedIn } from '../../shared/session/session-context.ts';
import styles from './sidebar.module.css';

const initials = (name: string): string =>
  name
    .split(' ')
    .map((part) => Array.from(part)[0] ?? '')
    .slice(0, 2)
    .join('');

/** The signed-in person. The role is known before the name is loaded. */
export const Person = () => {
  const { role } = useSignedIn();
  const { data } = useCallQuery(userCalls.me, {}, { staleTime: Infinity, select: ({ value }) => value });
  const name = data ? fullName(data) : '';
  return (
    <div className={styles['person']}>
      <span className={styles['initials']} aria-hidden>
        {initials(name)}
      </span>
      <div>
        <p className={styles['name']} title={name || undefined}>
          {name || ' '}
        </p>
        <p className={styles['role']}>{roleLabel(role)}</p>
      </div>
    </div>
  );
};
