import { userCalls } from '@cotyle/contract/users';
import { roleLabel } from '@cotyle/domain/access/roles';
import { fullName } from '@cotyle/domain/people/status';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './account-page.module.css';
import { FactorsSection } from './factors-section.tsx';
import { FeedSection } from './feed-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SsoSection } from './sso-section.tsx';
import { ACCOUNT_TEXTS } from './texts.ts';
import { ThemeSection } from './theme-section.tsx';

const Identity = () => {
  const { role } = useSignedIn();
  const { data } = useCallQuery(userCalls.me, {}, { staleTime: Infinity, select: ({ value }) => value });
  const name = data ? fullName(data) : '';
  return (
    <div className={styles['identity']}>
      <Avatar name={name} />
      <div className={styles['who']}>
        <p className={styles['name']}>{name || ' '}</p>
        <p className={styles['more']}>
          {roleLabel(role)}
          {data ? ` · ${data.email}` : ''}
        </p>
      </div>
      <p className={styles['note']}>{ACCOUNT_TEXTS.changedBy(role)}</p>
    </div>
  );
};

/** Each section saves by itself: there is no form around them. */
export const AccountPage = () => (
  <div className={styles['account']}>
    <Identity />
    <PasswordSection />
    <FactorsSection />
    <SsoSection />
    <ThemeSection />
    <SessionsSection />
    <MailsSection />
    <FeedSection />
  </div>
);
