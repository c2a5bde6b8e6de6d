import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { clampThickness, SLAB_LIMITS, SLAB_MODES } from '../rendering/slab.ts';
import { SCAN_VIEW_TEXTS } from '../texts.ts';
import { SLAB_KEYS } from './slab-keys.ts';
import styles from './toolbar.module.css';
import type { ViewSettings } from './use-view-settings.ts';

type SlabSettings = Pick<ViewSettings, 'slab' | 'thickness' | 'toggleSlab' | 'setThickness'>;

/** Whole millimetres; what is typed counts as soon as it is a thickness. */
const Thickness = ({ settings: { thickness, setThickness } }: { settings: SlabSettings }) => {
  const [typed, setTyped] = useState<string>();
  const end = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    // Escape would close the viewer.
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.blur();
  };
  return (
    <label className={styles['thickness']}>
      <input
        type="number"
        inputMode="numeric"
        aria-label={SCAN_VIEW_TEXTS.thickness}
        min={SLAB_LIMITS.min}
        max={SLAB_LIMITS.max}
        step={1}
        value={typed ?? thickness}
        onChange={({ target: { value } }) => {
          setTyped(value);
          const millimetres = Number(value);
          if (value !== '' && clampThickness(millimetres) === millimetres) setThickness(millimetres);
        }}
        onKeyDown={end}
        onBlur={() => setTyped(undefined)}
      />
      <span aria-hidden>mm</span>
    </label>
  );
};

/** Shows a slab instead of one slice. */
export const SlabTools = ({ settings }: { settings: SlabSettings }) => (
  <fieldset className={styles['group']} aria-label={SCAN_VIEW_TEXTS.slab}>
    <p aria-hidden>{SCAN_VIEW_TEXTS.slab}</p>
    {SLAB_MODES.map((mode) => {
      const label = SCAN_VIEW_TEXTS.slabMode[mode];
      return (
        <button
          key={mode}
          type="button"
          aria-pressed={settings.slab?.mode === mode}
          title={SCAN_VIEW_TEXTS.withKey(SCAN_VIEW_TEXTS.slabOf[mode](settings.thickness), SLAB_KEYS[mode])}
          onClick={() => settings.toggleSlab(mode)}
        >
          {label}
        </button>
      );
    })}
    {settings.slab ? <Thickness settings={settings} /> : null}
  </fieldset>
);
