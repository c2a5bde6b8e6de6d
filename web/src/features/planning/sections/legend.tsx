import { LocateFixed } from 'lucide-react';
import type { FrameCheck } from '@cotyle/domain/sections/scan-frame';
import { OUTLINE_STYLES } from './outlines.ts';
import type { OutlineName } from './outlines.ts';
import styles from './legend.module.css';
import { SECTION_TEXTS } from './texts.ts';

interface LegendProps {
  /** Which plan it is. */
  readonly title: string;
  readonly names: readonly OutlineName[];
  readonly hidden: ReadonlySet<OutlineName>;
  readonly onToggle: (name: OutlineName) => void;
  readonly check: FrameCheck;
  /** What is not drawn, or not yet, and why. */
  readonly remarks: readonly string[];
  readonly exactness: string;
  readonly onToCup: (() => void) | undefined;
}

const Sample = ({ name }: { name: OutlineName }) => {
  const { colour, width, dashes } = OUTLINE_STYLES[name];
  return (
    <svg width="30" height="8" aria-hidden>
      <path d="M2 4h26" stroke={colour} strokeWidth={width} strokeDasharray={dashes} strokeLinecap="round" />
    </svg>
  );
};

/** What is drawn on the scan, each of which can be switched off. */
export const Legend = ({ check, names, hidden, onToggle, ...props }: LegendProps) => (
  <div className={styles['legend']}>
    <strong>{props.title}</strong>
    {check.problem === undefined ? (
      <>
        <fieldset aria-label={SECTION_TEXTS.legend}>
          {names.map((name) => (
            <label key={name}>
              <input type="checkbox" checked={!hidden.has(name)} onChange={() => onToggle(name)} />
              <Sample name={name} />
              {SECTION_TEXTS.names[name]}
            </label>
          ))}
        </fieldset>
        {props.onToCup ? (
          <button type="button" onClick={props.onToCup}>
            <LocateFixed aria-hidden />
            {SECTION_TEXTS.toCup}
          </button>
        ) : null}
        <p className={styles['exact']}>{props.exactness}</p>
      </>
    ) : (
      <p role="alert" data-severity="error">
        {check.problem}
      </p>
    )}
    {check.caution === undefined ? null : <output data-severity="warning">{check.caution}</output>}
    {check.problem === undefined ? props.remarks.map((text) => <output key={text}>{text}</output>) : null}
  </div>
);
