import type { IdentityProof, SecondFactor } from '@cotyle/contract/identity-proof';
import { secondFactorCalls } from '@cotyle/contract/second-factor';
import type { OwnFactors } from '@cotyle/contract/second-factor';
import { ssoStepUpCalls } from '@cotyle/contract/sso-step-up';
import type { ProvenAction } from '@cotyle/contract/sso-step-up';
import type { FactorKind } from '@cotyle/domain/second-factor/factors';
import { useEffect, useState } from 'react';
import { useCallQuery } from '../calls/use-call-query.ts';
import { asCallFailed } from '../session/failures.ts';
import { useCall } from '../session/session-context.ts';
import { confirmAtProvider } from './confirm-at-provider.ts';
import type { Confirmation } from './confirm-at-provider.ts';
import { usableKinds } from './factor-order.ts';
import { signWithPasskey } from './passkey-browser.ts';

const kindsOf = ({ totp, passkeys, recoveryCodes }: OwnFactors): readonly FactorKind[] => {
  const kinds: FactorKind[] = [
    ...(totp ? (['TOTP'] as const) : []),
    ...(passkeys.length > 0 ? (['PASSKEY'] as const) : []),
  ];
  return kinds.length > 0 && recoveryCodes > 0 ? [...kinds, 'RECOVERY_CODE'] : kinds;
};

/**
 * What a signed-in person enters to prove that it is them: the password, and a second factor where they have one. Whoever has
 * neither proves this action at the identity provider.
 */
export const useIdentityProof = (proves: ProvenAction) => {
  const call = useCall();
  const { data } = useCallQuery(
    secondFactorCalls.own,
    {},
    { select: ({ value }) => value, meta: { ownError: true } },
  );
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [chosen, setChosen] = useState<FactorKind>();
  /** What the server has asked for, where the factors could not be loaded or have changed. */
  const [asked, setAsked] = useState<readonly FactorKind[]>();

  const [confirmation, setConfirmation] = useState<Confirmation>();
  // A dialog that was closed must not do what is confirmed afterwards.
  useEffect(() => () => confirmation?.cancel(), [confirmation]);

  const kinds = usableKinds(asked ?? (data ? kindsOf(data) : []));
  const kind = chosen !== undefined && kinds.includes(chosen) ? chosen : kinds[0];
  const needsPassword = data?.hasPassword ?? true;

  const secondFactor = async (): Promise<SecondFactor | undefined> => {
    if (kind === undefined) return undefined;
    if (kind !== 'PASSKEY') return { kind, code };
    const { value } = await call(secondFactorCalls.challenge, {});
    return { kind, assertion: await signWithPasskey(value) };
  };

  const confirm = async (): Promise<IdentityProof> => {
    const started = confirmAtProvider(async () => {
      const { value } = await call(ssoStepUpCalls.start, { body: { action: proves } });
      return value;
    });
    setConfirmation(started);
    try {
      return { providerProof: await started.done };
    } finally {
      setConfirmation(undefined);
    }
  };
  const provenBy = data?.provenBy ?? undefined;

  return {
    kinds,
    /** The name of the identity provider, for a person who has nothing else. */
    provenBy,
    /** While its window is open. */
    onReopen: confirmation?.reopen,
    kind,
    code,
    password,
    needsPassword,
    setCode,
    setPassword,
    setKind: (next: FactorKind): void => {
      setChosen(next);
      setCode('');
    },
    isComplete:
      (!needsPassword || password !== '') && (kind === undefined || kind === 'PASSKEY' || code !== ''),
    /** Asks the passkey where one was chosen, and opens the window of the provider. */
    collect: async (): Promise<IdentityProof> => {
      if (provenBy !== undefined) return confirm();
      const factor = await secondFactor();
      return { ...(needsPassword ? { password } : {}), ...(factor ? { secondFactor: factor } : {}) };
    },
    /** After a refused proof: what was wrong is entered again. */
    onFailed: (error: unknown): void => {
      const failed = asCallFailed(error);
      if (failed?.secondFactor) setAsked(failed.secondFactor.kinds);
      setCode('');
      if (failed?.code === 'WRONG_CREDENTIALS') setPassword('');
    },
  };
};

export type EnteredProof = ReturnType<typeof useIdentityProof>;
