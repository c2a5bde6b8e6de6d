import { Button } from '../../ui/button.tsx';
import styles from './retention.module.css';
import { RETENTION_TEXTS as TEXTS } from './texts.ts';

interface PagerProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Absent where everything is on one page. */
export const Pager = ({ page, size, total, onPage }: PagerProps) => {
  if (total <= size) return null;
  const to = Math.min(page * size, total);
  return (
    <div className={styles['actions']}>
      <Button variant="secondary" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {TEXTS.previous}
      </Button>
      <output>{TEXTS.page((page - 1) * size + 1, to, total)}</output>
      <Button variant="secondary" disabled={to === total} onClick={() => onPage(page + 1)}>
        {TEXTS.next}
      </Button>
    </div>
  );
};
