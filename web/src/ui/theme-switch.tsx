import { Monitor, Moon, Sun } from 'lucide-react';
import { setColorMode, useColorMode } from './color-mode.ts';
import { IconButton } from './icon-button.tsx';
import { UI_TEXTS } from './texts.ts';
import styles from './theme-switch.module.css';

const MODES = [
  { mode: 'light', label: UI_TEXTS.light, Icon: Sun },
  { mode: 'dark', label: UI_TEXTS.dark, Icon: Moon },
  { mode: 'system', label: UI_TEXTS.system, Icon: Monitor },
] as const;

export const ThemeSwitch = () => {
  const chosen = useColorMode();
  return (
    <fieldset className={styles['switch']} aria-label={UI_TEXTS.theme}>
      {MODES.map(({ mode, label, Icon }) => (
        <IconButton
          key={mode}
          label={label}
          aria-pressed={chosen === mode}
          onClick={() => setColorMode(mode)}
        >
          <Icon aria-hidden />
        </IconButton>
      ))}
    </fieldset>
  );
};
