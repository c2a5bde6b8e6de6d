import { Chip } from '../../ui/chip.tsx';
import type { SchemeColours } from '../theme/palette.ts';

const COLOURS = {
  open: ['success', 'successGround'],
  waiting: ['warning', 'warningGround'],
  closed: ['status-CANCELED', 'status-CANCELED-ground'],
  deleted: ['status-DELETED', 'status-DELETED-ground'],
} as const satisfies Record<string, readonly [keyof SchemeColours, keyof SchemeColours]>;

interface StateChipProps {
  readonly state: keyof typeof COLOURS;
  readonly children: string;
}

export const StateChip = ({ state, children }: StateChipProps) => {
  const [colour, ground] = COLOURS[state];
  return (
    <Chip colour={`var(--${colour})`} ground={`var(--${ground})`}>
      {children}
    </Chip>
  );
};
