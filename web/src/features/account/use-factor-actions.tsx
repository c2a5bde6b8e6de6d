import type { IdentityProof } from '@cotyle/contract/identity-proof';
import { secondFactorCalls } from '@cotyle/contract/second-factor';
import type { OwnFactors, TotpEnrolment } from '@cotyle/contract/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { callKey } from '../../shared/calls/use-call-query.ts';
import { IdentityDialog } from '../../shared/second-factor/identity-dialog.tsx';
import { useCall } from '../../shared/session/session-context.ts';
import { useToast } from '../../ui/toast.tsx';
import { CHANGE_FACTORS } from './change-factors.ts';
import { ConfirmAppDialog, RecoveryCodesDialog } from './factor-dialogs.tsx';
import type { FactorAction, OwnPasskey } from './factor-list.tsx';
import { FACTORS_TEXTS as TEXTS } from './factor-texts.ts';
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';

type Step =
  | FactorAction
  | { readonly kind: 'confirm-app'; readonly enrolment: TotpEnrolment }
  | { readonly kind: 'show-codes'; readonly codes: readonly string[] };

const removeLead = (factors: OwnFactors, what: string): string => {
  const isLast = factors.passkeys.length + (factors.totp ? 1 : 0) === 1;
  return `${TEXTS.removeLead(what, isLast)}${isLast && factors.isRequired ? TEXTS.removeLastRequired : ''}`;
};

/** The steps of adding, renaming and removing factors, one dialog at a time. `onAdded` follows the recovery codes. */
export const useFactorActions = (factors: OwnFactors | undefined, onAdded: () => void) => {
  const [call, toast, client] = [useCall(), useToast(), useQueryClient()];
  const [step, setStep] = useState<Step>();
  const close = (): void => setStep(undefined);
  const refresh = (): void => void client.invalidateQueries({ queryKey: callKey(secondFactorCalls.own) });
  const finish = (text: string): void => {
    close();
    toast(text);
    refresh();
  };
  const added = (text: string, codes: readonly string[] | null): void => {
    finish(text);
    if (codes) setStep({ kind: 'show-codes', codes });
    else onAdded();
  };

  const removing = (title: string, what: string, send: (proof: IdentityProof) => Promise<unknown>) =>
    factors ? (
      <IdentityDialog
        title={title}
        lead={removeLead(factors, what)}
        action={TEXTS.remove}
        proves={CHANGE_FACTORS}
        onCancel={close}
        send={async (proof) => {
          await send(proof);
          finish(TEXTS.removed);
        }}
      />
    ) : null;

  const removePasskey = ({ id, name }: OwnPasskey) =>
    removing(TEXTS.removePasskey, TEXTS.thePasskey(name), (proof) =>
      call(secondFactorCalls.removePasskey, { body: { id, ...proof } }),
    );

  const dialogOf = (open: Step): ReactNode => {
    switch (open.kind) {
      case 'set-up-app':
        return (
          <IdentityDialog
            title={TEXTS.setUpApp}
            lead={TEXTS.proofLead}
            action={TEXTS.next}
            proves={CHANGE_FACTORS}
            onCancel={close}
            send={async (proof) => {
              const { value } = await call(secondFactorCalls.startTotp, { body: proof });
              setStep({ kind: 'confirm-app', enrolment: value });
            }}
          />
        );
      case 'confirm-app':
        return (
          <ConfirmAppDialog
            enrolment={open.enrolment}
            onAdded={(codes) => added(TEXTS.appAdded, codes)}
            onCancel={close}
          />
        );
      case 'remove-app':
        return removing(TEXTS.removeApp, TEXTS.theApp, (proof) =>
          call(secondFactorCalls.removeTotp, { body: proof }),
        );
      case 'add-passkey':
        return <AddPasskeyDialog onAdded={(codes) => added(TEXTS.passkeyAdded, codes)} onCancel={close} />;
      case 'rename-passkey':
        return (
          <RenamePasskeyDialog
            passkey={open.passkey}
            onRenamed={() => finish(TEXTS.renamed)}
            onCancel={close}
          />
        );
      case 'remove-passkey':
        return removePasskey(open.passkey);
      case 'make-codes':
        return (
          <IdentityDialog
            title={TEXTS.makeCodes}
            lead={TEXTS.makeCodesLead}
            action={TEXTS.makeCodes}
            proves={CHANGE_FACTORS}
            onCancel={close}
            send={async (proof) => {
              const { value } = await call(secondFactorCalls.makeRecoveryCodes, { body: proof });
              refresh();
              setStep({ kind: 'show-codes', codes: value.recoveryCodes });
            }}
          />
        );
      case 'show-codes':
        return (
          <RecoveryCodesDialog
            codes={open.codes}
            onClose={() => {
              close();
              onAdded();
            }}
          />
        );
    }
  };

  return { start: (action: FactorAction): void => setStep(action), dialog: step ? dialogOf(step) : null };
};
