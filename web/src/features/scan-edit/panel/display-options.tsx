import { useId } from 'react';
import { useStore } from '../../../ui/store.ts';
import type { Store } from '../../../ui/store.ts';
import type { EditSettings } from '../edit-settings.ts';
import { EDIT_TEXTS } from '../texts.ts';
import styles from './editor-panel.module.css';

/** How the segments are drawn over the images. */
export const DisplayOptions = ({ settings }: { settings: Store<EditSettings> }) => {
  const id = useId();
  const { opacity, hasOutlines } = useStore(settings);
  const percent = Math.round(opacity * 100);
  return (
    <>
      <div className={styles['slider']}>
        <label htmlFor={id}>{EDIT_TEXTS.opacity}</label>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={5}
          value={percent}
          aria-valuetext={`${percent}%`}
          onChange={(event) => settings.set({ ...settings.get(), opacity: Number(event.target.value) / 100 })}
        />
        <output htmlFor={id}>{percent}%</output>
      </div>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={hasOutlines}
          onChange={(event) => settings.set({ ...settings.get(), hasOutlines: event.target.checked })}
        />
        {EDIT_TEXTS.outlines}
      </label>
    </>
  );
};
