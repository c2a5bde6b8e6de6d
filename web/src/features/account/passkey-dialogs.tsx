import { secondFactorCalls } from '@cotyle/contract/second-factor';
import { passkeyName } from '@cotyle/domain/second-factor/factors';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { FailureNotice } from '../../shared/forms/failure-notice.tsx';
import formStyles from '../../shared/forms/form.module.css';
import { useFailure } from '../../shared/forms/use-failure.ts';
import { IdentityDialog } from '../../shared/second-factor/identity-dialog.tsx';
import { CHANGE_FACTORS } from './change-factors.ts';
import { createPasskey } from '../../shared/second-factor/passkey-browser.ts';
import { useCall } from '../../shared/session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, FIRST_FOCUS } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { OwnPasskey } from './factor-list.tsx';
import { FACTORS_TEXTS as TEXTS } from './factor-texts.ts';

const nameProblem = (name: string): string | undefined => (name === '' ? undefined : passkeyName(name)[0]);

interface NameFieldProps {
  readonly name: string;
  readonly onName: (name: string) => void;
}

const NameField = ({ name, onName, ...rest }: NameFieldProps) => (
  <TextField
    label={TEXTS.passkeyName}
    hint={TEXTS.passkeyNameHint}
    error={nameProblem(name)}
    autoComplete="off"
    value={name}
    onChange={(event) => onName(event.target.value)}
    {...rest}
  />
);

interface AddPasskeyDialogProps {
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
  readonly onCancel: () => void;
}

export const AddPasskeyDialog = ({ onAdded, onCancel }: AddPasskeyDialogProps) => {
  const call = useCall();
  const [name, setName] = useState('');
  return (
    <IdentityDialog
      title={TEXTS.addPasskey}
      lead={TEXTS.passkeyLead}
      action={TEXTS.next}
      proves={CHANGE_FACTORS}
      isReady={passkeyName(name).length === 0}
      onCancel={onCancel}
      send={async (proof) => {
        const { value } = await call(secondFactorCalls.startPasskey, { body: proof });
        const registration = await createPasskey(value);
        const added = await call(secondFactorCalls.addPasskey, { body: { name, registration } });
        onAdded(added.value.recoveryCodes);
      }}
    >
      <NameField name={name} onName={setName} {...FIRST_FOCUS} />
    </IdentityDialog>
  );
};

interface RenamePasskeyDialogProps {
  readonly passkey: OwnPasskey;
  readonly onRenamed: () => void;
  readonly onCancel: () => void;
}

export const RenamePasskeyDialog = ({ passkey, onRenamed, onCancel }: RenamePasskeyDialogProps) => {
  const call = useCall();
  const { failure, fail, clear } = useFailure();
  const [name, setName] = useState(passkey.name);
  const rename = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (passkeyName(name).length > 0) return;
    clear();
    try {
      await call(secondFactorCalls.renamePasskey, { body: { id: passkey.id, name } });
      onRenamed();
    } catch (error) {
      fail(error);
    }
  };
  return (
    <Dialog title={TEXTS.renamePasskey} onCancel={onCancel}>
      <form className={formStyles['form']} onSubmit={(event) => void rename(event)} noValidate>
        <FailureNotice failure={failure} />
        <NameField name={name} onName={setName} {...FIRST_FOCUS} />
        <div className={formStyles['actions']}>
          <Button variant="secondary" onClick={onCancel}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" disabled={passkeyName(name).length > 0}>
            {TEXTS.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
