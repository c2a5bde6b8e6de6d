import { preview } from '@cotyle/domain/messages/limits';
import { useMemo } from 'react';
import type { PinMark } from '../../viewer/pin-buttons.tsx';
import { PIN_TEXTS } from './texts.ts';
import { isOpen } from './use-pins.ts';
import type { ViewerPins } from './use-viewer-pins.ts';

const NAME_LENGTH = 80;

const marksOf = (pins: ViewerPins['pins'], selected: number | undefined): readonly PinMark[] =>
  pins.map((pin) => ({
    id: pin.id,
    at: pin.point,
    text: String(pin.number),
    name: PIN_TEXTS.mark(pin.number, !isOpen(pin), preview(pin.text, NAME_LENGTH)),
    isQuiet: !isOpen(pin),
    isSelected: pin.id === selected,
  }));

const NONE: readonly PinMark[] = [];

/** The marks in the picture; none while they are hidden. */
export const usePinMarks = ({ pins, selected, areMarksShown }: ViewerPins): readonly PinMark[] => {
  return useMemo(() => (areMarksShown ? marksOf(pins, selected) : NONE), [pins, selected, areMarksShown]);
};
