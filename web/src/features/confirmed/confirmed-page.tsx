import { SSO_REFUSALS } from '@cotyle/domain/sso/texts';
import { useEffect, useState } from 'react';
import { LoggedOutFrame } from '../../shared/logged-out/frame.tsx';
import { confirmedChannel, readConfirmed } from '../../shared/second-factor/confirmed.ts';
import { Notice } from '../../ui/notice.tsx';
import { CONFIRMED_TEXTS as TEXTS } from './texts.ts';

/** Where the window of the identity provider comes back: it tells the page that has opened it, and closes. */
export const ConfirmedPage = () => {
  const [confirmed] = useState(() => readConfirmed(window.location.hash));
  useEffect(() => {
    if (!confirmed) return;
    const channel = confirmedChannel();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
    channel.postMessage(confirmed);
    channel.close();
    if (confirmed.refusal === undefined) window.close();
  }, [confirmed]);
  const refusal = confirmed ? confirmed.refusal : 'over';
  return (
    <LoggedOutFrame title={refusal ? TEXTS.refused : TEXTS.confirmed} lead={TEXTS.close}>
      {refusal ? <Notice severity="error">{SSO_REFUSALS[refusal]}</Notice> : null}
    </LoggedOutFrame>
  );
};
