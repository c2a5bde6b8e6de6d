import { OctagonAlert } from 'lucide-react';
import { ROOM_TEXTS } from '../texts.ts';
import styles from './change-alert.module.css';

interface ChangeAlertProps {
  readonly texts: readonly string[];
  readonly onUnderstood: () => void;
}

/** Stays until somebody in the room says that they have read it. */
export const ChangeAlert = ({ texts, onUnderstood }: ChangeAlertProps) => (
  <div className={styles['alert']} role="alert">
    <OctagonAlert aria-hidden />
    <div className={styles['what']}>
      <strong data-legible="value">{ROOM_TEXTS.changed}</strong>
      {texts.map((text) => (
        <p key={text} data-legible="least">
          {text}
        </p>
      ))}
    </div>
    <button type="button" onClick={onUnderstood}>
      {ROOM_TEXTS.understood}
    </button>
  </div>
);
