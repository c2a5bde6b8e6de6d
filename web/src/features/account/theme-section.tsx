import { Section } from '../../shared/forms/sheet.tsx';
import { setColorMode, useColorMode } from '../../ui/color-mode.ts';
import type { ColorMode } from '../../ui/color-mode.ts';
import { RadioField } from '../../ui/fields/radio-field.tsx';
import { UI_TEXTS } from '../../ui/texts.ts';
import styles from './theme-section.module.css';
import { ACCOUNT_TEXTS } from './texts.ts';

const OPTIONS = [
  { value: 'light', label: UI_TEXTS.light },
  { value: 'dark', label: UI_TEXTS.dark },
  { value: 'system', label: UI_TEXTS.system },
] as const satisfies readonly { value: ColorMode; label: string }[];

/** The same choice as in the top bar. */
export const ThemeSection = () => {
  const chosen = useColorMode();
  return (
    <Section title={ACCOUNT_TEXTS.theme} lead={ACCOUNT_TEXTS.themeLead}>
      <div className={styles['theme']}>
        <RadioField
          label={ACCOUNT_TEXTS.colours}
          name="colours"
          options={OPTIONS}
          value={chosen}
          onChange={({ target }) => {
            const mode = OPTIONS.find(({ value }) => value === target.value);
            if (mode) setColorMode(mode.value);
          }}
        />
      </div>
    </Section>
  );
};
