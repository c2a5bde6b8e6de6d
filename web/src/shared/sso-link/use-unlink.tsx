import type { IdentityProof } from '@cotyle/contract/identity-proof';
import { ssoLinkCalls } from '@cotyle/contract/sso-link';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useErrorBanner } from '../../ui/error-banner.tsx';
import { useToast } from '../../ui/toast.tsx';
import { callKey } from '../calls/use-call-query.ts';
import { useProofDialog } from '../second-factor/use-proof-dialog.tsx';
import { failureText } from '../session/failures.ts';
import { SSO_LINK_TEXTS as TEXTS } from './texts.ts';

/** Asks, then sends the call, with a proof where the server asks for one. */
export const useUnlink = (
  userId: number,
  text: string,
  send: (proof?: IdentityProof) => Promise<unknown>,
): { readonly unlink: () => void; readonly dialog: ReactNode } => {
  const [confirm, toast, banner, client] = [useConfirm(), useToast(), useErrorBanner(), useQueryClient()];
  const { withProof, dialog } = useProofDialog({
    title: TEXTS.unlink,
    lead: TEXTS.prove,
    action: TEXTS.unlink,
  });
  const unlink = async (): Promise<void> => {
    if (!(await confirm(text, TEXTS.unlink))) return;
    banner.hide();
    try {
      if ((await withProof({ kind: 'UNLINK', userId }, send)) === undefined) return;
    } catch (error) {
      banner.show(failureText(error));
      return;
    }
    toast(TEXTS.unlinked);
    await client.invalidateQueries({ queryKey: callKey(ssoLinkCalls.of) });
    await client.invalidateQueries({ queryKey: callKey(ssoLinkCalls.own) });
  };
  return { unlink: () => void unlink(), dialog };
};
