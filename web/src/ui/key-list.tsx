import { keyLabel } from './keys.ts';
import type { Shortcut } from './keys.ts';
import styles from './key-list.module.css';

interface KeyListProps {
  readonly label: string;
  readonly shortcuts: readonly Shortcut[];
}

/** The list of keyboard shortcuts. */
export const KeyList = ({ label, shortcuts }: KeyListProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a small screen it scrolls, and keys have to reach it
  <section className={styles['keys']} aria-label={label} tabIndex={0}>
    <dl>
      {shortcuts.map(({ keys, label: action }) => (
        <div key={action}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{keyLabel(key)}</kbd>
            ))}
          </dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  </section>
);
