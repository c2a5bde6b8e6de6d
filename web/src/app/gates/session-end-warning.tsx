import { endWarningsDue } from '@cotyle/domain/session/session-end';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { timeText } from '../../ui/date-time.ts';
import { Dialog, FIRST_FOCUS } from '../../ui/dialogs/dialog.tsx';
import { useSessionService, useSessionState } from '../../shared/session/session-context.ts';
import { SESSION_TEXTS } from '../../shared/session/texts.ts';
import { TEXTS } from '../texts.ts';

/** Says twice, before the last minutes of a session, that what is not saved will be lost. The refresh token ends with the session. */
export const SessionEndWarning = () => {
  const { logOut } = useSessionService();
  const end = useSessionState().session?.refresh?.expiresAt;
  const [due, setDue] = useState(0);
  const [read, setRead] = useState(0);

  useEffect(() => {
    if (end === undefined) return undefined;
    const look = (): void => setDue(endWarningsDue((end - Date.now()) / 1000));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [end]);

  if (end === undefined || due <= read) return null;
  const close = (): void => setRead(due);
  return (
    <Dialog
      alert
      title={TEXTS.sessionEndTitle}
      onCancel={close}
      actions={
        <>
          <Button variant="secondary" onClick={() => logOut()}>
            {SESSION_TEXTS.logOut}
          </Button>
          <Button onClick={close} {...FIRST_FOCUS}>
            {TEXTS.sessionEndUnderstood}
          </Button>
        </>
      }
    >
      {TEXTS.sessionEnd(timeText(new Date(end).toISOString()))}
    </Dialog>
  );
};
