import { ssoLinkCalls } from '@cotyle/contract/sso-link';
import { Unlink } from 'lucide-react';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { Section, Wide } from '../../shared/forms/sheet.tsx';
import { useCall, useSignedIn } from '../../shared/session/session-context.ts';
import { SSO_LINK_TEXTS as TEXTS } from '../../shared/sso-link/texts.ts';
import { useUnlink } from '../../shared/sso-link/use-unlink.tsx';
import { Button } from '../../ui/button.tsx';
import { dateTimeText } from '../../ui/date-time.ts';

/** Absent for an account that is not linked to an identity provider. */
export const SsoSection = () => {
  const call = useCall();
  const { userId } = useSignedIn();
  const { data } = useCallQuery(ssoLinkCalls.own, {}, { meta: { ownError: true } });
  const { unlink, dialog } = useUnlink(userId, TEXTS.unlinkOwnText, (proof = {}) =>
    call(ssoLinkCalls.unlinkOwn, { body: proof }),
  );
  if (!data?.value) return null;
  const { issuer, linkedAt } = data.value;
  return (
    <Section title={TEXTS.title} lead={TEXTS.lead}>
      <Wide>
        <p>{TEXTS.linked(issuer, dateTimeText(linkedAt))}</p>
        <Button variant="secondary" onClick={unlink}>
          <Unlink aria-hidden size={17} />
          {TEXTS.unlink}
        </Button>
        {dialog}
      </Wide>
    </Section>
  );
};
