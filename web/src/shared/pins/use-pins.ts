import { pinCalls } from '@cotyle/contract/pins';
import { pinState } from '@cotyle/domain/pins/pins';
import type { Pin } from '@cotyle/contract/pins';
import { useCallQuery } from '../calls/use-call-query.ts';

/** Polling for where push does not work. */
const POLL = 45_000;

export const pinsInput = (procedureId: number) => ({ params: { id: String(procedureId) } });

export const isOpen = ({ steps }: Pin): boolean => pinState(steps) === 'OPEN';

/** Open questions first, each in the order in which they were asked. */
const inOrder = ({ value }: { readonly value: readonly Pin[] }): readonly Pin[] => [
  ...value.filter(isOpen),
  ...value.filter((pin) => !isOpen(pin)),
];

export const usePins = (procedureId: number) =>
  useCallQuery(pinCalls.ofProcedure, pinsInput(procedureId), {
    meta: { ownError: true },
    refetchInterval: POLL,
    select: inOrder,
  });
