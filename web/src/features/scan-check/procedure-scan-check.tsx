import { Button } from '../../ui/button.tsx';
import type { ScanViewing } from './scan-actions.tsx';
import { ScanCheck } from './scan-check.tsx';
import styles from './scan-check.module.css';
import { CHECK_TEXTS } from './texts.ts';
import { UI_TEXTS } from '../../ui/texts.ts';
import { useScanReport } from './use-scan-report.ts';

interface ProcedureScanCheckProps {
  readonly procedureId: number;
  /** Opens a scan; left out where the role may neither view nor download it. */
  readonly viewing: ScanViewing | undefined;
}

/** Loads and shows the scan check of a procedure. */
export const ProcedureScanCheck = ({ procedureId, viewing }: ProcedureScanCheckProps) => {
  const { data, error, refetch } = useScanReport(procedureId);
  if (data) return <ScanCheck report={data} viewing={viewing} />;
  if (!error) return null;
  return (
    <section className={styles['card']}>
      <p className={styles['lost']}>{CHECK_TEXTS.notLoaded}</p>
      <Button variant="secondary" onClick={() => void refetch()}>
        {UI_TEXTS.tryAgain}
      </Button>
    </section>
  );
};
