import { urlOf } from '@cotyle/contract/client';
import { eventCalls } from '@cotyle/contract/events';
import { planSheetCalls } from '@cotyle/contract/plan-sheets';
import type { SheetPaper } from '@cotyle/domain/sheets/paper';
import { SHEET_TEXTS } from '@cotyle/domain/sheets/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { saveBlob } from '../../ui/downloads.ts';
import { useErrorBanner } from '../../ui/error-banner.tsx';
import { callKey } from '../calls/use-call-query.ts';
import { authenticatedFetch } from '../session/authenticated-fetch.ts';
import { failureText } from '../session/failures.ts';
import { useSessionService } from '../session/session-context.ts';
import { SHEET_BUTTON_TEXTS } from './texts.ts';

/** Has the sheet of a version made, and saves it as a file; who leaves the page gives it up. */
export const useSheet = (procedureId: number, version: number) => {
  const session = useSessionService();
  const queries = useQueryClient();
  const banner = useErrorBanner();
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const make = async (paper: SheetPaper): Promise<void> => {
    const control = new AbortController();
    running.current = control;
    setBusy(true);
    banner.hide();
    const address = urlOf(planSheetCalls.get, {
      params: { id: String(procedureId), version: String(version) },
      query: { paper },
    });
    try {
      const response = await authenticatedFetch(session, address, { signal: control.signal });
      saveBlob(SHEET_TEXTS.fileName(procedureId, version), await response.blob());
    } catch (error) {
      if (!control.signal.aborted) banner.show(`${SHEET_BUTTON_TEXTS.failed}: ${failureText(error)}`);
    } finally {
      setBusy(false);
      // The sheet is recorded in the history, for which there is no push.
      void queries.invalidateQueries({ queryKey: callKey(eventCalls.ofProcedure) });
    }
  };
  return { isBusy, make: (paper: SheetPaper) => void make(paper) };
};
