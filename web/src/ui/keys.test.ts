import { expect, it } from 'vitest';
import { keyName, keyLabel } from './keys.ts';

const pressed = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {},
) => keyName({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

it('a key has the same name on every keyboard', () => {
  expect(pressed('a')).toBe('A');
  expect(pressed('z', { ctrlKey: true })).toBe('Ctrl+Z');
  expect(pressed('z', { metaKey: true, shiftKey: true })).toBe('Ctrl+Shift+Z');
  expect(pressed('ArrowLeft', { shiftKey: true })).toBe('Shift+ArrowLeft');
  expect(pressed('?', { shiftKey: true })).toBe('?');
  expect(pressed('+')).toBe('+');
});

it('a key is displayed as it is printed', () => {
  expect(keyLabel('Shift+ArrowLeft')).toBe('Shift + ←');
  expect(keyLabel('+')).toBe('+');
  expect(keyLabel('Ctrl+Shift+Z')).toBe('Ctrl + Shift + Z');
});
