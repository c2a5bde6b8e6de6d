import { CalendarClock } from 'lucide-react';
import { TEXTS } from '../texts.ts';
import styles from './not-built-page.module.css';

/** Stands for a screen of the specification that a later version brings. */
export const NotBuiltPage = () => (
  <section className={styles['card']}>
    <CalendarClock aria-hidden />
    <p className={styles['sentence']}>{TEXTS.notBuilt}</p>
    <p className={styles['more']}>{TEXTS.notBuiltMore}</p>
  </section>
);
