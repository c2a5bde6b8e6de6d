import { scanCalls } from '@cotyle/contract/scans';
import type { ScanReportRecord } from '@cotyle/contract/scans';
import { useCallQuery } from '../../app/calls/use-call-query.ts';
import { Button } from '../../ui/button.tsx';
import { ScanCheck } from './scan-check.tsx';
import styles from './scan-check.module.css';
import { CHECK_TEXTS } from './texts.ts';
import { UI_TEXTS } from '../../ui/texts.ts';

/** Where the push does not reach, the page asks by itself; a check under way is worth asking for soon. */
const POLL = { slow: 45_000, soon: 5_000 };

const isUnderWay = (report: ScanReportRecord | undefined): boolean =>
  report?.state === 'PENDING' || report?.state === 'VERIFYING';

interface ScanCheckOfProps {
  readonly procedureId: number;
  /** Opens a scan with what the check says of it. */
  readonly onView?: ((fileId: number, report: ScanReportRecord) => void) | undefined;
  readonly onNear: () => void;
}

/** The check of the scans of one procedure. */
export const ScanCheckOf = ({ procedureId, onView, onNear }: ScanCheckOfProps) => {
  const { data, error, refetch } = useCallQuery(
    scanCalls.report,
    { params: { id: String(procedureId) } },
    {
      meta: { ownError: true },
      refetchInterval: ({ state }) => (isUnderWay(state.data?.value) ? POLL.soon : POLL.slow),
      select: ({ value }) => value,
    },
  );
  if (data) {
    const viewing = onView && { onView: (fileId: number) => onView(fileId, data), onNear };
    return <ScanCheck report={data} viewing={viewing} />;
  }
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
