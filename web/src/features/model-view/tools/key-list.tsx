import { shownKey } from './keys.ts';
import type { Shortcut } from './keys.ts';
import styles from './key-list.module.css';
import { VIEW_TEXTS } from '../texts.ts';

/** Everything that can be done without a pointer. */
export const KeyList = ({ shortcuts }: { shortcuts: readonly Shortcut[] }) => (
  <section className={styles['keys']} aria-label={VIEW_TEXTS.help}>
    <dl>
      {shortcuts.map(({ keys, label }) => (
        <div key={label}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{shownKey(key)}</kbd>
            ))}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  </section>
);
