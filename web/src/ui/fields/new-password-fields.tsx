import { newPassword, PASSWORDS_MUST_MATCH } from '@cotyle/domain/validation/password';
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

/** The fields of a new password, inside a form with these two values. */
export const NewPasswordFields = () => {
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
          validate: (value) => newPassword(value)[0] ?? true,
          onChange: () => {
            if (touchedFields.confirmPassword) void trigger('confirmPassword');
          },
        })}
      />
      <PasswordRules id={rulesId} password={typed} />
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
