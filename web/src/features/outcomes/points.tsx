import { useRef, useState } from 'react';
import type { ComponentType, KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { descriptionOf, pathOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import type { PlotScale } from './plot-frame.tsx';
import styles from './plot.module.css';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The index that a key leads to, or undefined for another key. */
const indexAfter = (key: string, index: number, count: number): number | undefined => {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, index + step));
};

export interface PointProps {
  readonly outcome: Outcome;
  readonly scale: PlotScale;
}

interface PointsProps {
  readonly outcomes: readonly Outcome[];
  readonly scale: PlotScale;
  readonly Point: ComponentType<PointProps>;
}

/** The cases as links: one stop of the Tab key for all of them, and arrow keys from one to the next, newest first. */
export const Points = ({ outcomes, scale, Point }: PointsProps) => {
  const group = useRef<SVGGElement>(null);
  const [current, setCurrent] = useState(0);
  const active = Math.min(current, outcomes.length - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = indexAfter(event.key, active, outcomes.length);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    group.current?.querySelectorAll('a')[next]?.focus();
  };
  return (
    <g ref={group}>
      {outcomes.map((outcome, index) => {
        const description = descriptionOf(outcome);
        return (
          <Link
            key={outcome.id}
            to={pathOf(outcome)}
            className={styles['point']}
            aria-label={description}
            tabIndex={index === active ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onKeyDown={onKeyDown}
          >
            <title>{description}</title>
            <Point outcome={outcome} scale={scale} />
          </Link>
        );
      })}
    </g>
  );
};
