import { LANDING_PATH } from '@cotyle/domain/access/menus';
import { useNavigate } from 'react-router';
import { ShownTogether } from '../../../shared/calls/shown-together.tsx';
import { RecordFailed } from '../../../shared/forms/record-states.tsx';
import { asCallFailed } from '../../../shared/session/failures.ts';
import { useOwnEmergency } from '../../../shared/emergency/use-own-emergency.ts';
import { AccessDenied } from './access-denied.tsx';
import { ProcedureView } from './procedure-view.tsx';
import { ProcedureSkeleton } from './procedure-skeleton.tsx';
import { useProcedure } from '../queries.ts';
import type { ProcedureSlots } from './slots.ts';

const isDenied = (error: unknown): boolean => {
  const status = asCallFailed(error)?.status;
  return status === 404 || status === 403;
};

/** Milliseconds. Usually everything is answered within one second. */
const SHOWN_AT_LATEST = 30_000;

/** The page of one procedure. Other features fill its slots. */
export const ProcedureScreen = ({ id, slots }: { id: string; slots: ProcedureSlots }) => {
  const navigate = useNavigate();
  const { data, error, refetch } = useProcedure(id);
  const emergency = useOwnEmergency().find(({ procedureId }) => String(procedureId) === id);
  // A procedure may become invisible while it is open, because its status decides who sees it.
  if (isDenied(error)) return <AccessDenied id={id} />;
  if (data)
    return (
      <ShownTogether fallback={<ProcedureSkeleton />} atLatest={SHOWN_AT_LATEST}>
        <ProcedureView
          record={data}
          emergency={emergency}
          slots={slots}
          stale={error !== null}
          onRetry={() => void refetch()}
        />
      </ShownTogether>
    );
  return error ? (
    <RecordFailed error={error} onRetry={() => refetch()} onBack={() => void navigate(LANDING_PATH)} />
  ) : (
    <ProcedureSkeleton />
  );
};
