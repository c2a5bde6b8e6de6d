import { scanCalls } from '@cotyle/contract/scans';
import { useCallQuery } from '../../app/calls/use-call-query.ts';

/** Where the push does not reach, the page asks by itself; a check under way is worth asking for soon. */
const POLL = { slow: 45_000, soon: 5_000 };

/** What the check says of the scans of a procedure; asked once, wherever on the page it is shown. */
export const useScanReport = (procedureId: number) =>
  useCallQuery(
    scanCalls.report,
    { params: { id: String(procedureId) } },
    {
      meta: { ownError: true },
      refetchInterval: ({ state }) => (state.data?.value.state === 'PENDING' ? POLL.soon : POLL.slow),
      select: ({ value }) => value,
    },
  );
