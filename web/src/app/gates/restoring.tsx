import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSessionService } from '../../shared/session/session-context.ts';
import { SESSION_TEXTS } from '../../shared/session/texts.ts';
import { TEXTS } from '../texts.ts';
import { Waiting } from '../waiting.tsx';
import styles from './restoring.module.css';

const PATIENCE = 4_000;

/** While the stored session is renewed. It goes on trying for as long as the session can still be saved. */
export const Restoring = () => {
  const { logOut } = useSessionService();
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Waiting shape="signed-in" />
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
