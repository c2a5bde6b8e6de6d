import { useState } from 'react';
import type { SsoOffer } from '../../shared/session/sso-offer.ts';
import { Button } from '../../ui/button.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-ways.module.css';
import { SsoSignIn } from './sso-sign-in.tsx';
import { SIGN_IN_TEXTS as TEXTS } from './texts.ts';

interface SignInWaysProps {
  readonly sso: SsoOffer;
  readonly prefetch: () => Promise<unknown>;
  readonly navigate: (path: string) => void;
}

/** The identity provider first; a password second, or hidden until somebody asks for it where it is for emergencies. */
export const SignInWays = ({ sso, prefetch, navigate }: SignInWaysProps) => {
  const [isAsked, setAsked] = useState(false);
  const isShown = isAsked || !sso.localClosed;
  return (
    <div className={styles['ways']}>
      <SsoSignIn label={sso.label} prefetch={prefetch} />
      {isShown ? (
        <>
          <p className={styles['or']}>{sso.localClosed ? TEXTS.emergency : TEXTS.orPassword}</p>
          {sso.localClosed ? <p className={styles['note']}>{TEXTS.emergencyNote}</p> : null}
          <SignInForm prefetch={prefetch} navigate={navigate} isSecond />
        </>
      ) : (
        <Button variant="quiet" onClick={() => setAsked(true)}>
          {TEXTS.emergency}
        </Button>
      )}
    </div>
  );
};
