import type { Shortcut } from '../../ui/keys.ts';
import { PIN_TEXTS } from './texts.ts';
import type { ViewerPins } from './use-viewer-pins.ts';

/** The keys of questions, which are the same in every viewer. */
export const pinKeys = (
  { mayAsk, isPicking, startOrStop, toggleMarks }: ViewerPins,
  { canPick, pickMiddle }: { readonly canPick: boolean; readonly pickMiddle: () => void },
): readonly Shortcut[] => [
  { keys: ['Q'], label: PIN_TEXTS.askKey, run: mayAsk && canPick ? startOrStop : undefined },
  { keys: ['Shift+Q'], label: PIN_TEXTS.marksKey, run: toggleMarks },
  ...(isPicking ? [{ keys: ['Enter', ' '], label: PIN_TEXTS.ask, run: pickMiddle }] : []),
];
