import { passwordRules } from '@cotyle/domain/validation/password';
import { Circle, CircleCheck } from 'lucide-react';
import styles from './new-password-fields.module.css';
import { UI_TEXTS } from '../texts.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

interface PasswordRulesProps {
  readonly id: string;
  readonly password: string;
  readonly longPasswords: boolean;
}

/** The password rules, ticked as they are met. */
export const PasswordRules = ({ id, password, longPasswords }: PasswordRulesProps) => (
  <ul id={id} className={styles['rules']} aria-label={UI_TEXTS.passwordRules}>
    {passwordRules(longPasswords).map(({ message, met }) => {
      const isMet = password !== '' && met(password);
      return (
        <li key={message} data-met={isMet ? '' : undefined}>
          {isMet ? <CircleCheck aria-hidden /> : <Circle aria-hidden />}
          {message}
          <VisuallyHidden>{isMet ? UI_TEXTS.ruleMet : UI_TEXTS.ruleNotMet}</VisuallyHidden>
        </li>
      );
    })}
  </ul>
);
