import { useQueryClient } from '@tanstack/react-query';
import { accountCalls } from '@cotyle/contract/account';
import { useState } from 'react';
import { callKey } from '../../shared/calls/use-call-query.ts';
import { Section, Wide } from '../../shared/forms/sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { OwnPasswordDialog } from './own-password-dialog.tsx';
import { ACCOUNT_TEXTS } from './texts.ts';

export const PasswordSection = () => {
  const [isOpen, setOpen] = useState(false);
  const toast = useToast();
  const client = useQueryClient();
  const onChanged = (): void => {
    setOpen(false);
    toast(ACCOUNT_TEXTS.passwordChanged);
    void client.invalidateQueries({ queryKey: callKey(accountCalls.sessions) });
  };
  return (
    <Section title={ACCOUNT_TEXTS.password} lead={ACCOUNT_TEXTS.passwordLead}>
      <Wide>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {ACCOUNT_TEXTS.changePassword}
        </Button>
      </Wide>
      {isOpen ? <OwnPasswordDialog onChanged={onChanged} onCancel={() => setOpen(false)} /> : null}
    </Section>
  );
};
