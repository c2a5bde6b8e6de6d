import type { RefObject } from 'react';
import { useWindowKeys } from '../../../ui/dialogs/use-window-keys.ts';
import { isHandledByControl, keyName } from '../../../ui/keys.ts';
import type { Shortcut } from '../../../ui/keys.ts';
import type { Measuring } from './use-measuring.ts';
import { shortcutsOf } from './shortcuts.ts';
import type { ShortcutOptions } from './shortcuts.ts';

interface EditorKeys {
  /** As they are when a key is pressed. */
  readonly shortcutsOf: () => readonly Shortcut[];
  readonly cancel: () => boolean;
}

/** Keyboard shortcuts, except for keys that the focused control handles. Those of an editor come first. */
export const useScanKeys = (
  room: RefObject<HTMLElement | null>,
  options: ShortcutOptions,
  measuring: Measuring,
  editor?: EditorKeys,
) => {
  const { settings } = options;
  const shortcuts = (): readonly Shortcut[] => [...(editor?.shortcutsOf() ?? []), ...shortcutsOf(options)];
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
    return shortcuts().find(({ keys, run }) => run && keys.includes(key))?.run;
  };
  return {
    shortcuts: shortcuts(),
    onKeyDown: useWindowKeys(room, (event) => {
      const key = keyName(event);
      if (isHandledByControl(event.target, key)) return;
      if (key === 'Escape' && editor?.cancel()) {
        event.preventDefault();
        return;
      }
      const run = runOf(key);
      if (!run) return;
      event.preventDefault();
      run(key);
    }),
  };
};
