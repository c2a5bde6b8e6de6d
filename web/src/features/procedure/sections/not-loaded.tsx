import { CloudOff } from 'lucide-react';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { PROCEDURE_TEXTS } from '../texts.ts';
import styles from './not-loaded.module.css';

/** A part of the page that could not be fetched; the rest of the page stands. */
export const NotLoaded = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <output className={styles['failed']}>
    <CloudOff aria-hidden />
    {text}
    <button type="button" onClick={onRetry}>
      {PROCEDURE_TEXTS.tryAgain}
    </button>
  </output>
);

/** In place of lines that are on their way. */
export const Lines = ({ count }: { count: number }) => (
  <output className={styles['lines']}>
    <VisuallyHidden>{PROCEDURE_TEXTS.loadingPart}</VisuallyHidden>
    {Array.from({ length: count }, (_, index) => (
      <i key={index} aria-hidden />
    ))}
  </output>
);
