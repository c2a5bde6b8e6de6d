import { email } from '@cotyle/domain/validation/email';
import { REQUIRED } from '@cotyle/domain/validation/text';
import type { Rule } from '@cotyle/domain/validation/text';
import { useEffect, useRef, useState } from 'react';

type FieldName = 'email' | 'password';
type Values = Record<FieldName, string>;
type Errors = Partial<Record<FieldName, string | undefined>>;

const RULES: Record<FieldName, Rule> = {
  email,
  password: (value) => (value === '' ? [REQUIRED] : []),
};

/**
 * The two fields of the sign-in form: validated when it is submitted, and from then on at each change. Written by hand,
 * because the library of the other forms would be an eighth of what the sign-in page loads.
 */
export const useSignInFields = () => {
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const inputs = { email: emailInput, password: passwordInput };
  const [errors, setErrors] = useState<Errors>({});
  const [isSubmitted, setSubmitted] = useState(false);

  useEffect(() => emailInput.current?.focus(), []);

  const valueOf = (name: FieldName): string => inputs[name].current?.value ?? '';
  const errorOf = (name: FieldName): Errors => ({ [name]: RULES[name](valueOf(name))[0] });
  const focus = (name: FieldName): void => inputs[name].current?.focus();

  return {
    isSubmitted,
    markSubmitted: () => setSubmitted(true),
    focus,
    /** For the input element of the field. */
    register: (name: FieldName) => ({
      name,
      ref: inputs[name],
      error: errors[name],
      onChange: () => isSubmitted && setErrors((before) => ({ ...before, ...errorOf(name) })),
    }),
    /** The values if all are valid; otherwise the errors are shown and the first invalid field gets the focus. */
    validate: (): Values | undefined => {
      const found: Errors = { ...errorOf('email'), ...errorOf('password') };
      setErrors(found);
      if (found.email !== undefined) focus('email');
      else if (found.password !== undefined) focus('password');
      else return { email: valueOf('email'), password: valueOf('password') };
      return undefined;
    },
    /** Empties the password without an error. */
    resetPassword: () => {
      if (passwordInput.current) passwordInput.current.value = '';
      setErrors((before) => ({ ...before, password: undefined }));
    },
  };
};
