import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, FIRST_FOCUS } from '../../ui/dialogs/dialog.tsx';
import { useSessionService } from '../../shared/session/session-context.ts';
import { SESSION_TEXTS } from '../../shared/session/texts.ts';
import { TEXTS } from '../texts.ts';

/** Counts down the last minute, in every tab, before an inactive person is logged out. */
export const InactivityWarning = () => {
  const { presence, logOut } = useSessionService();
  const [left, setLeft] = useState<number>();

  useEffect(() => {
    const look = (): void => {
      const { presence: now, secondsLeft } = presence.check();
      setLeft(now === 'warned' ? secondsLeft : undefined);
    };
    look();
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [presence]);

  if (left === undefined) return null;
  const stay = (): void => {
    presence.extend();
    setLeft(undefined);
  };
  return (
    <Dialog
      alert
      title={TEXTS.inactivityTitle}
      onCancel={stay}
      actions={
        <>
          <Button variant="secondary" onClick={() => logOut()}>
            {SESSION_TEXTS.logOut}
          </Button>
          <Button onClick={stay} {...FIRST_FOCUS}>
            {TEXTS.staySignedIn}
          </Button>
        </>
      }
    >
      {TEXTS.inactivity(left)}
    </Dialog>
  );
};
