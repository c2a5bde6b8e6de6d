import { newPasswordProblems, PASSWORDS_MUST_MATCH } from '@cotyle/domain/validation/password';
import type { PasswordOwner } from '@cotyle/domain/validation/personal-password';
import { REQUIRED } from '@cotyle/domain/validation/text';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';
import { UI_TEXTS } from '../texts.ts';

export interface NewPasswordValues {
  newPassword: string;
  confirmPassword: string;
}

export const NO_NEW_PASSWORD: NewPasswordValues = { newPassword: '', confirmPassword: '' };

interface NewPasswordFieldsProps {
  /** Whether the installation allows long passwords. */
  readonly longPasswords: boolean;
  /** What is known of the person whose password it becomes; the server knows the rest. */
  readonly owner?: () => PasswordOwner;
}

const nothingKnown = (): PasswordOwner => ({});

/** The fields of a new password, inside a form with these two values. */
export const NewPasswordFields = ({ longPasswords, owner = nothingKnown }: NewPasswordFieldsProps) => {
  const rulesId = useId();
  const { register, control, formState, getValues, trigger } = useFormContext<NewPasswordValues>();
  const typed = useWatch({ control, name: 'newPassword' });
  const { errors, touchedFields } = formState;
  return (
    <>
      <PasswordField
        label={UI_TEXTS.newPassword}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        explainedBy={rulesId}
        {...register('newPassword', {
          validate: (value) => newPasswordProblems(value, { longPasswords, owner: owner() })[0] ?? true,
          onChange: () => {
            if (touchedFields.confirmPassword) void trigger('confirmPassword');
          },
        })}
      />
      <PasswordRules id={rulesId} password={typed} longPasswords={longPasswords} />
      <PasswordField
        label={UI_TEXTS.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword', {
          validate: (value) => {
            if (value === '') return REQUIRED;
            return value === getValues('newPassword') || PASSWORDS_MUST_MATCH;
          },
        })}
      />
    </>
  );
};
