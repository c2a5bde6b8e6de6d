import { Hint, Panel } from '../../../shared/model-viewer/panel.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { unknownByReason } from '../feedback/fit-rows.ts';
import type { FitRow } from '../feedback/fit-rows.ts';
import { COVER_COLOURS } from '../plan/cover-colours.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import styles from './fit-panel.module.css';

interface FitPanelProps {
  /** Undefined while the full detail is loading. */
  readonly rows: readonly FitRow[] | undefined;
  readonly remarks: readonly string[];
  /** What it was measured on. */
  readonly basis: string;
}

const Legend = () => (
  <ul className={styles['legend']} aria-label={PLANNING_TEXTS.map}>
    {COVER_COLOURS.map(({ name, colour }) => (
      <li key={name}>
        <i style={{ background: colour }} aria-hidden />
        {PLANNING_TEXTS.covers[name]}
      </li>
    ))}
  </ul>
);

/** How the cup lies in the bone. */
export const FitPanel = ({ rows, remarks, basis }: FitPanelProps) => (
  <Panel title={PLANNING_TEXTS.fit}>
    {remarks.map((text) => (
      <Notice key={text} severity="warning">
        {text}
      </Notice>
    ))}
    {rows ? (
      <>
        <dl className={styles['rows']}>
          {rows
            .filter(({ isKnown }) => isKnown)
            .map(({ label, means, value, note }) => (
              <div key={label} title={means}>
                <dt>{label}</dt>
                <dd>{value}</dd>
                {note === undefined ? null : <dd className={styles['note']}>{note}</dd>}
              </div>
            ))}
          {unknownByReason(rows).map(({ labels, value }) => (
            <div key={value}>
              <dt className={styles['unknown']}>{labels}</dt>
              <dd data-unknown>{value}</dd>
            </div>
          ))}
        </dl>
        <Legend />
        <details className={styles['definitions']}>
          <summary>{PLANNING_TEXTS.definitions}</summary>
          <dl>
            {rows.map(({ label, means }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{means}</dd>
              </div>
            ))}
          </dl>
        </details>
        <Hint>{basis}</Hint>
      </>
    ) : (
      <Hint>{PLANNING_TEXTS.waiting}</Hint>
    )}
  </Panel>
);
