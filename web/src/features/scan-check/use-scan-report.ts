import { scanCalls } from '@cotyle/contract/scans';
import type { ScanReportRecord } from '@cotyle/contract/scans';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';

/** Polling for where push does not work; faster while a check is running. */
const POLL = { slow: 45_000, soon: 5_000 };

const isUnderWay = (report: ScanReportRecord | undefined): boolean =>
  report?.state === 'PENDING' || report?.state === 'VERIFYING';

/** The scan report of a procedure; cached, so several components can use it. */
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

/** A file without slices can be neither viewed nor de-identified. */
export const viewableFiles = ({ files }: ScanReportRecord): ScanReportRecord['files'] =>
  files.filter(({ state, slices }) => state === 'READY' && slices > 0);

/** Of several scans, the latest is the one to look at. */
export const scanInUse = (report: ScanReportRecord): ScanReportRecord['files'][number] | undefined =>
  viewableFiles(report).at(-1);
