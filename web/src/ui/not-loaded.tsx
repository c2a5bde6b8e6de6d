import { CloudOff } from 'lucide-react';
import styles from './not-loaded.module.css';
import { UI_TEXTS } from './texts.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A section that could not be loaded. */
export const NotLoaded = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <output className={styles['failed']}>
    <CloudOff aria-hidden />
    {text}
    <button type="button" onClick={onRetry}>
      {UI_TEXTS.tryAgain}
    </button>
  </output>
);

/** Placeholder lines of a section that is loading. */
export const SkeletonLines = ({ count }: { count: number }) => (
  <output className={styles['lines']}>
    <VisuallyHidden>{UI_TEXTS.loading}</VisuallyHidden>
    {Array.from({ length: count }, (_, index) => (
      <i key={index} aria-hidden />
    ))}
  </output>
);
