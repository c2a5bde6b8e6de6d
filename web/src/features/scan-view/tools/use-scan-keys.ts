import type { KeyboardEvent } from 'react';
import { isHandledByControl, keyName } from '../../../ui/keys.ts';
import type { Measuring } from './use-measuring.ts';
import { shortcutsOf } from './shortcuts.ts';
import type { ShortcutOptions } from './shortcuts.ts';

/** Keyboard shortcuts, except for keys that the focused control handles. */
export const useScanKeys = (options: ShortcutOptions, measuring: Measuring) => {
  const { settings } = options;
  const shortcuts = shortcutsOf(options);
  /** One thing at a time: what is being measured, then the list of keys and the tool, then the dialog. */
  const escape = (): (() => void) | undefined => {
    if (measuring.isMeasuring) return measuring.cancel;
    if (!settings.isHelping && settings.tool === 'cross') return undefined;
    return () => {
      settings.setHelping(false);
      settings.setTool('cross');
    };
  };
  const runOf = (key: string) => {
    if (key === 'Escape') return escape();
    return shortcuts.find(({ keys }) => keys.includes(key))?.run;
  };
  return {
    shortcuts,
    onKeyDown: (event: KeyboardEvent): void => {
      const key = keyName(event.nativeEvent);
      if (isHandledByControl(event.target, key)) return;
      const run = runOf(key);
      if (!run) return;
      event.preventDefault();
      run(key);
    },
  };
};
