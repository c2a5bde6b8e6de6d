import type { Pin } from '@cotyle/contract/pins';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { modelInUse } from '@cotyle/domain/procedures/model-check';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePins } from '../../shared/pins/use-pins.ts';

/** Where the view of a question is restored. A plan is opened on the model in use alone: another one is only viewed. */
export type PinPlace = 'model' | 'planning' | 'scan' | 'list';

export const placeOf = ({ file, view }: Pin, { files }: Pick<ProcedureRecord, 'files'>): PinPlace => {
  if (file.isDeleted) return 'list';
  if (view.viewer === 'SCAN') return 'scan';
  return view.viewer === 'PLANNING' && modelInUse(files)?.id === file.id ? 'planning' : 'model';
};

const PARAMETER = 'pin';

/** The question that the address names: `?pin=5`. */
export const useLinkedPin = (procedure: ProcedureRecord) => {
  const [parameters, setParameters] = useSearchParams();
  const { data: pins, isError } = usePins(procedure.id);
  const named = parameters.get(PARAMETER);
  /** Closed at once; the address follows. */
  const [closed, setClosed] = useState<string | null>(null);
  if (named === null && closed !== null) setClosed(null);
  const isAsked = named !== null && named !== closed;
  const pin = isAsked ? pins?.find(({ id }) => String(id) === named) : undefined;
  // Kept as it was when it was opened: an answer must not open the viewer again.
  const [opened, setOpened] = useState<{ readonly pin: Pin; readonly place: PinPlace }>();
  if (pin && opened?.pin.id !== pin.id) setOpened({ pin, place: placeOf(pin, procedure) });
  if (!isAsked && opened) setOpened(undefined);
  return {
    pins: pins ?? [],
    opened: pin && opened?.pin.id === pin.id ? opened : undefined,
    isMissing: isAsked && !pin && (isError || pins !== undefined),
    close: (): void => {
      if (named === null) return;
      setClosed(named);
      setParameters(
        (before) => {
          before.delete(PARAMETER);
          return before;
        },
        { replace: true },
      );
    },
  };
};
