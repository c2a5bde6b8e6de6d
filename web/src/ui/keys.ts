/** A key with its modifiers, such as 'Shift+ArrowLeft'; Ctrl includes the Command key. */
export const keyName = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string => {
  const isLetter = key.length === 1;
  const held = [
    ctrlKey || metaKey ? 'Ctrl' : '',
    altKey ? 'Alt' : '',
    // Characters such as ? and + need Shift on some keyboard layouts only.
    shiftKey && (!isLetter || /[a-z]/i.test(key)) ? 'Shift' : '',
  ];
  return [...held.filter(Boolean), isLetter ? key.toUpperCase() : key].join('+');
};

export interface Shortcut {
  readonly keys: readonly string[];
  readonly label: string;
  /** Undefined while it is inactive. */
  readonly run: ((key: string) => void) | undefined;
}

/** The key as it is displayed. */
export const keyLabel = (key: string): string =>
  key
    .replace(/^ $/, 'Space')
    .replace('ArrowLeft', '←')
    .replace('ArrowRight', '→')
    .replace('ArrowUp', '↑')
    .replace('ArrowDown', '↓')
    .replaceAll('+', ' + ')
    .replace(/^ \+ $/, '+');

const OWN_KEYS: Record<string, (key: string) => boolean> = {
  range: (key) => /Arrow|Home|End|Page/.test(key),
  radio: (key) => /Arrow/.test(key),
};

/** Whether the focused control handles the key itself. */
export const isHandledByControl = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && target.type in OWN_KEYS)
    return OWN_KEYS[target.type]?.(key) ?? false;
  if (target instanceof HTMLInputElement && target.type !== 'checkbox') return true;
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true;
  const isPressed = target instanceof HTMLButtonElement || target.closest('summary, input[type=checkbox]');
  return Boolean(isPressed) && (key === 'Enter' || key === ' ');
};
