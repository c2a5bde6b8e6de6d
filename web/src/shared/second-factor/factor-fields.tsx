import type { FactorKind } from '@cotyle/domain/second-factor/factors';
import { KeyRound } from 'lucide-react';
import type { Ref } from 'react';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './factor-fields.module.css';
import { FACTOR_TEXTS } from './texts.ts';

interface FactorFieldsProps {
  /** Every kind that can be used; the person changes between them. */
  readonly kinds: readonly FactorKind[];
  readonly kind: FactorKind;
  readonly onKind: (kind: FactorKind) => void;
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** One second factor: a field for a code, or the announcement of the browser's own question. */
export const FactorFields = ({ kinds, kind, onKind, code, onCode, inputRef }: FactorFieldsProps) => (
  <div className={styles['factor']}>
    {kind === 'PASSKEY' ? (
      <p className={styles['passkey']}>
        <KeyRound aria-hidden />
        {FACTOR_TEXTS.passkey}
      </p>
    ) : (
      <TextField
        key={kind}
        label={kind === 'TOTP' ? FACTOR_TEXTS.code : FACTOR_TEXTS.recoveryCode}
        hint={FACTOR_TEXTS.hint(kind)}
        name={kind === 'TOTP' ? 'code' : 'recovery-code'}
        inputMode={kind === 'TOTP' ? 'numeric' : 'text'}
        autoComplete={kind === 'TOTP' ? 'one-time-code' : 'off'}
        autoCapitalize={kind === 'TOTP' ? 'none' : 'characters'}
        spellCheck={false}
        value={code}
        onChange={(event) => onCode(event.target.value)}
        {...(inputRef ? { ref: inputRef } : {})}
      />
    )}
    {kinds.length > 1 ? (
      <div className={styles['others']}>
        {kinds
          .filter((one) => one !== kind)
          .map((one) => (
            <button key={one} type="button" className={styles['other']} onClick={() => onKind(one)}>
              {FACTOR_TEXTS.use(one)}
            </button>
          ))}
      </div>
    ) : null}
  </div>
);
