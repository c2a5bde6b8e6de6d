import { cupCalls } from '@cotyle/contract/cup';
import { eventCalls } from '@cotyle/contract/events';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { mayPickCentre } from '@cotyle/domain/cup/centre';
import type { Centre } from '@cotyle/domain/cup/centre';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isReadOnly } from '../../../shared/clinical/read-only.ts';
import { callKey } from '../../../shared/calls/use-call-query.ts';
import { failureText } from '../../../shared/session/failures.ts';
import { useCall, useSignedIn } from '../../../shared/session/session-context.ts';
import { VIEW_TEXTS } from '../texts.ts';

interface SaveStatus {
  readonly severity: 'success' | 'error';
  readonly text: string;
}

/** Rounded to hundredths of a millimetre, far below the precision of a click. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Saves the picked centre on the server, or removes it. */
export const useCentrePicking = (record: ProcedureRecord, fileId: number) => {
  const { role } = useSignedIn();
  const [call, client] = [useCall(), useQueryClient()];
  const [status, setStatus] = useState<SaveStatus>();
  const [isBusy, setBusy] = useState(false);

  const save = async (centre: Centre | null): Promise<boolean> => {
    setBusy(true);
    const picked = centre && { fileId, x: rounded(centre.x), y: rounded(centre.y), z: rounded(centre.z) };
    try {
      await call(
        cupCalls.pickCentre,
        { body: { procedureId: record.id, centre: picked } },
        { ifMatch: record.version },
      );
      setStatus({ severity: 'success', text: picked ? VIEW_TEXTS.centreSaved : VIEW_TEXTS.centreRemoved });
      await Promise.all(
        [procedureCalls.get, eventCalls.ofProcedure].map((query) =>
          client.invalidateQueries({ queryKey: callKey(query) }),
        ),
      );
      return true;
    } catch (error) {
      setStatus({ severity: 'error', text: failureText(error) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const isClosed = isReadOnly(record);
  return { mayPick: !isClosed && mayPickCentre(role, record.status), save, status, isBusy };
};
