import { CircleQuestionMark } from 'lucide-react';
import { GUIDE_TEXTS } from './guide-home.ts';
import styles from './guide-link.module.css';

/** A new tab, so that nothing typed on the page is lost. */
export const GuideLink = ({ href }: { href: string }) => (
  <a
    className={styles['link']}
    href={href}
    target="_blank"
    rel="noopener"
    aria-label={GUIDE_TEXTS.openGuide}
    title={GUIDE_TEXTS.openGuide}
  >
    <CircleQuestionMark aria-hidden />
  </a>
);
