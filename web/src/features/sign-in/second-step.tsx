import type { CallFailed } from '@cotyle/contract/client';
import type { SecondFactor } from '@cotyle/contract/identity-proof';
import { factorSignInCalls } from '@cotyle/contract/second-factor';
import type { FactorKind } from '@cotyle/domain/second-factor/factors';
import { isTotpCode } from '@cotyle/domain/second-factor/totp';
import { useCallback, useRef, useState } from 'react';
import { FailureNotice } from '../../shared/forms/failure-notice.tsx';
import styles from '../../shared/forms/form.module.css';
import { useFailure } from '../../shared/forms/use-failure.ts';
import { usableKinds } from '../../shared/second-factor/factor-order.ts';
import { FactorFields } from '../../shared/second-factor/factor-fields.tsx';
import { signWithPasskey } from '../../shared/second-factor/passkey-browser.ts';
import { send } from '../../shared/session/api-client.ts';
import { asCallFailed } from '../../shared/session/failures.ts';
import { useSessionService } from '../../shared/session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { SIGN_IN_TEXTS } from './texts.ts';

interface SecondStepProps {
  readonly asked: NonNullable<CallFailed['secondFactor']>;
  /** Back to the password, with the reason where there is one. */
  readonly onRestart: (error?: unknown) => void;
}

/** After the right password: a code, a recovery code or a passkey. */
export const SecondStep = ({ asked, onRestart }: SecondStepProps) => {
  const { adopt } = useSessionService();
  const { failure, waiting, fail, clear } = useFailure();
  const input = useRef<HTMLInputElement>(null);
  const [kinds] = useState(() => usableKinds(asked.kinds));
  const [kind, setKind] = useState<FactorKind>(kinds[0] ?? 'TOTP');
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { token = '' } = asked;
  /** Called for the field of each kind when it appears. */
  const focusField = useCallback((field: HTMLInputElement | null): void => {
    input.current = field;
    field?.focus();
  }, []);

  const factorOf = async (entered: string): Promise<SecondFactor> => {
    if (kind !== 'PASSKEY') return { kind, code: entered };
    const { value } = await send(factorSignInCalls.challenge, { body: { token } });
    return { kind, assertion: await signWithPasskey(value) };
  };
  const submit = async (entered: string): Promise<void> => {
    if (isBusy || waiting || (kind !== 'PASSKEY' && entered.trim() === '')) return;
    clear();
    setBusy(true);
    try {
      const secondFactor = await factorOf(entered);
      adopt(await send(factorSignInCalls.complete, { body: { token, secondFactor } }));
    } catch (error) {
      setBusy(false);
      if (asCallFailed(error)?.code === 'CHALLENGE_EXPIRED') return onRestart(error);
      setCode('');
      fail(error);
      input.current?.focus();
    }
  };
  const enter = (text: string): void => {
    setCode(text);
    // A pasted or completed code needs no further click.
    if (kind === 'TOTP' && isTotpCode(text)) void submit(text);
  };

  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(code);
      }}
    >
      <FailureNotice failure={failure} />
      <FactorFields
        kinds={kinds}
        kind={kind}
        onKind={(next) => {
          clear();
          setCode('');
          setKind(next);
        }}
        code={code}
        onCode={enter}
        inputRef={focusField}
      />
      <div className={styles['submit']}>
        <Button type="submit" large disabled={waiting} busy={isBusy}>
          {kind === 'PASSKEY' ? SIGN_IN_TEXTS.withPasskey : SIGN_IN_TEXTS.confirm}
        </Button>
        <Button variant="quiet" onClick={() => onRestart()}>
          {SIGN_IN_TEXTS.back}
        </Button>
      </div>
    </form>
  );
};
