import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSessionService } from '../../shared/session/session-context.ts';
import { SESSION_TEXTS } from '../../shared/session/texts.ts';
import { TEXTS } from '../texts.ts';
import { PageSkeleton } from '../page-skeleton.tsx';
import styles from './restoring.module.css';

const NOTICE_AFTER = 4_000;

/** Shown while the stored session is being refreshed, for as long as it can still be restored. */
export const Restoring = () => {
  const { logOut } = useSessionService();
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), NOTICE_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <PageSkeleton shape="signed-in" />
      {long ? (
        <div className={styles['panel']}>
          <Notice severity="warning">{TEXTS.restoringLong}</Notice>
          <Button variant="secondary" onClick={() => logOut()}>
            {SESSION_TEXTS.logOut}
          </Button>
        </div>
      ) : null}
    </>
  );
};
