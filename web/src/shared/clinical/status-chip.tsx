import { DELETED_LABEL, statusLabel } from '@cotyle/domain/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { Chip } from '../../ui/chip.tsx';
import type { SchemeColours } from '../theme/palette.ts';

type DisplayedStatus = ProcedureStatus | 'DELETED';

/** A status without a colour does not compile. */
const colourName = (status: DisplayedStatus): keyof SchemeColours => `status-${status}`;

export const statusColour = (status: DisplayedStatus): string => `var(--${colourName(status)})`;

interface StatusChipProps {
  readonly status: ProcedureStatus;
  readonly deleted: boolean;
}

/** The status of a procedure in its colour. */
export const StatusChip = ({ status, deleted }: StatusChipProps) => {
  const name = colourName(deleted ? 'DELETED' : status);
  return (
    <Chip colour={`var(--${name})`} ground={`var(--${name}-ground)`}>
      {deleted ? DELETED_LABEL : statusLabel(status)}
    </Chip>
  );
};
