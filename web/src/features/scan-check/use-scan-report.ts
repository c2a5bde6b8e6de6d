import { scanCalls } from '@cotyle/contract/scans';
import type { ScanReportRecord } from '@cotyle/contract/scans';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';

/** Where the push does not reach, the page asks by itself; a check under way is worth asking for soon. */
const POLL = { slow: 45_000, soon: 5_000 };

const isUnderWay = (report: ScanReportRecord | undefined): boolean =>
  report?.state === 'PENDING' || report?.state === 'VERIFYING';

/** What the check says of the scans of a procedure; asked once, wherever on the page it is shown. */
export const useScanReport = (procedureId: number) =>
  useCallQuery(
    scanCalls.report,
    { params: { id: String(procedureId) } },
    {
      meta: { ownError: true },
      refetchInterval: ({ state }) => (isUnderWay(state.data?.value) ? POLL.soon : POLL.slow),
      select: ({ value }) => value,
    },
  );
