import type { Pin } from '@cotyle/contract/pins';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { PinnedView } from '@cotyle/domain/pins/pinned-view';
import { useMemo, useState } from 'react';
import { isReadOnly } from '../clinical/read-only.ts';
import { usePins } from './use-pins.ts';

interface AskedPoint {
  readonly point: Vector;
  readonly view: PinnedView;
  readonly planVersion?: number | undefined;
}

interface ViewerPinsOptions {
  readonly record: ProcedureRecord;
  readonly fileId: number;
  /** The question at which the viewer was opened. */
  readonly opened: Pin | undefined;
  /** Restores the view of a question. */
  readonly onShow: (pin: Pin) => void;
}

/** From the choice of a point to the question about it. */
type Asking = { readonly at: 'none' | 'picking' | 'missed' } | ({ readonly at: 'writing' } & AskedPoint);

/** The questions of the file in a viewer, and a new one that is being asked. */
export const useViewerPins = ({ record, fileId, opened, onShow }: ViewerPinsOptions) => {
  const { data, isError, refetch } = usePins(record.id);
  const [asking, setAsking] = useState<Asking>({ at: 'none' });
  const [areMarksShown, setMarksShown] = useState(true);
  const [selected, setSelected] = useState(opened?.id);
  const isPicking = asking.at === 'picking' || asking.at === 'missed';
  const pins = useMemo(
    () => (data ?? (opened ? [opened] : [])).filter(({ file }) => file.id === fileId),
    [data, opened, fileId],
  );
  const stop = (): void => setAsking({ at: 'none' });
  return {
    record,
    fileId,
    pins,
    isLoaded: data !== undefined,
    /** Questions on other files of the procedure. */
    elsewhere: Math.max(0, (data?.length ?? 0) - pins.length),
    isError,
    refetch: (): void => void refetch(),
    mayAsk: !isReadOnly(record),
    asking,
    isPicking,
    startOrStop: (): void => setAsking({ at: asking.at === 'none' ? 'picking' : 'none' }),
    stop,
    /** Undefined where nothing was hit. */
    take: (asked: AskedPoint | undefined): void =>
      setAsking(asked ? { at: 'writing', ...asked } : { at: 'missed' }),
    /** The question is stored. */
    asked: (pin: Pin): void => {
      stop();
      setSelected(pin.id);
    },
    areMarksShown,
    toggleMarks: (): void => setMarksShown(!areMarksShown),
    selected,
    select: (id: number): void => {
      const pin = pins.find((one) => one.id === id);
      setSelected(id === selected ? undefined : id);
      if (pin && id !== selected) onShow(pin);
    },
    /** A mark in the picture: its question is shown, and the view stays. */
    reveal: (id: number): void => setSelected(id),
  };
};

export type ViewerPins = ReturnType<typeof useViewerPins>;
