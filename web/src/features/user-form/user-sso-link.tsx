import type { UserRecord } from '@cotyle/contract/admin-users';
import { ssoLinkCalls } from '@cotyle/contract/sso-link';
import { fullName } from '@cotyle/domain/people/status';
import { Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { Wide } from '../../shared/forms/sheet.tsx';
import { useCall } from '../../shared/session/session-context.ts';
import { SSO_LINK_TEXTS as TEXTS } from '../../shared/sso-link/texts.ts';
import { useUnlink } from '../../shared/sso-link/use-unlink.tsx';
import { Button } from '../../ui/button.tsx';
import { dateTimeText } from '../../ui/date-time.ts';
import styles from './user-factors.module.css';

/** The dialog stands outside the form of the record: a form cannot contain another. */
export const useUserSsoLink = (
  record: UserRecord,
): { readonly field: ReactNode; readonly dialog: ReactNode } => {
  const call = useCall();
  const input = { params: { id: String(record.id) } };
  const { data } = useCallQuery(ssoLinkCalls.of, input, { meta: { ownError: true } });
  const { unlink, dialog } = useUnlink(record.id, TEXTS.unlinkText(fullName(record)), (proof = {}) =>
    call(ssoLinkCalls.unlink, { body: { userId: record.id, ...proof } }),
  );
  const link = data?.value;
  const field = link ? (
    <Wide>
      <div className={styles['factors']}>
        <div>
          <p className={styles['label']}>{TEXTS.title}</p>
          <div className={styles['value']}>{TEXTS.linked(link.issuer, dateTimeText(link.linkedAt))}</div>
        </div>
        <Button variant="secondary" onClick={unlink}>
          <Unlink aria-hidden size={17} />
          {TEXTS.unlink}
        </Button>
      </div>
    </Wide>
  ) : null;
  return { field, dialog };
};
