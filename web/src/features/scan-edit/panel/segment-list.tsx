import { SEGMENT_NAMES, SEGMENTS } from '@cotyle/domain/segmentation/segments';
import { Eye, EyeOff, Lock, LockOpen } from 'lucide-react';
import { useStore } from '../../../ui/store.ts';
import type { Store } from '../../../ui/store.ts';
import { SEGMENT_COLOURS } from '../colours.ts';
import { withSegment, withToggledLock, withToggledVisibility } from '../edit-settings.ts';
import type { EditSettings } from '../edit-settings.ts';
import { segmentKey } from '../editor/editor-shortcuts.ts';
import { EDIT_TEXTS } from '../texts.ts';
import styles from './editor-panel.module.css';

/** The segments by colour: which one is edited, which are visible and which are locked. */
export const SegmentList = ({ settings }: { settings: Store<EditSettings> }) => {
  const { segment, hidden, locked } = useStore(settings);
  return (
    <ul className={styles['segments']}>
      {SEGMENT_NAMES.map((name, index) => {
        const { label } = SEGMENTS[name];
        const [isHidden, isLocked] = [hidden.has(name), locked.has(name)];
        const Visible = isHidden ? EyeOff : Eye;
        const Locked = isLocked ? Lock : LockOpen;
        return (
          <li key={name} data-active={name === segment || undefined}>
            <button
              type="button"
              className={styles['segment']}
              aria-pressed={name === segment}
              onClick={() => settings.set(withSegment(settings.get(), name))}
            >
              <span className={styles['swatch']} style={{ background: SEGMENT_COLOURS[name] }} />
              {label}
              <kbd aria-hidden>{segmentKey(index)}</kbd>
            </button>
            <button
              type="button"
              className={styles['toggle']}
              aria-label={EDIT_TEXTS.show(label)}
              title={EDIT_TEXTS.show(label)}
              aria-pressed={!isHidden}
              onClick={() => settings.set(withToggledVisibility(settings.get(), name))}
            >
              <Visible aria-hidden />
            </button>
            <button
              type="button"
              className={styles['toggle']}
              aria-label={EDIT_TEXTS.lock(label)}
              title={EDIT_TEXTS.lock(label)}
              aria-pressed={isLocked}
              onClick={() => settings.set(withToggledLock(settings.get(), name))}
            >
              <Locked aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
};
