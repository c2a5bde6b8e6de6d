import { DueSections } from './due-sections.tsx';
import { ErasuresSection } from './erasures-section.tsx';
import styles from './retention.module.css';
import { RETENTION_TEXTS as TEXTS } from './texts.ts';

/** What is due for erasure, and what was erased. */
export const RetentionPage = () => (
  <div className={styles['page']}>
    <p>{TEXTS.lead}</p>
    <DueSections />
    <ErasuresSection />
  </div>
);
