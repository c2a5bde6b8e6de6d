import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '../icon-button.tsx';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';
import { UI_TEXTS } from '../texts.ts';

/** A password field with a show button and a Caps Lock warning. */
export const PasswordField = ({ onBlur, ...field }: Omit<TextFieldProps, 'type' | 'end' | 'hint'>) => {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const checkCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={checkCapsLock}
      onKeyUp={checkCapsLock}
      onBlur={(event) => {
        setCapsLock(false);
        onBlur?.(event);
      }}
      hint={capsLock ? <output>{UI_TEXTS.capsLock}</output> : undefined}
      end={
        <IconButton
          label={shown ? UI_TEXTS.hidePassword(field.label) : UI_TEXTS.showPassword(field.label)}
          onClick={() => setShown(!shown)}
          inset
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      }
    />
  );
};
