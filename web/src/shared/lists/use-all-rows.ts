import type { AllRows } from '../../ui/grid/view.ts';
import { failureText } from '../session/failures.ts';
import { useSessionService } from '../session/session-context.ts';
import type { ListCall } from './stream-rows.ts';

/** Reads all rows of the list that a page is shown of, for the export. The code for it is loaded when it is needed. */
export const useAllRows = <Row>(
  call: ListCall<Row>,
  query: Readonly<Record<string, string>>,
): AllRows<Row> => {
  const session = useSessionService();
  const allRows = async function* (): AsyncGenerator<readonly Row[]> {
    const { page: _page, size: _size, ...whole } = query;
    const { streamRows } = await import('./stream-rows.ts');
    yield* streamRows(session, call, whole);
  };
  return { allRows, failureText };
};
