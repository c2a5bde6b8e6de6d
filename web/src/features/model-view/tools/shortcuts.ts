import { MODEL_TEXTS } from '../../../shared/model-viewer/texts.ts';
import type { ViewerHandle } from '../../../viewer/model-viewer.tsx';
import { arrows, directionOf, viewingKeys } from '../../../shared/model-viewer/viewing-keys.ts';
import { pinKeys } from '../../../shared/pins/pin-keys.ts';
import type { ViewerPins } from '../../../shared/pins/use-viewer-pins.ts';
import type { PlanChanges } from '../plan/use-plan-changes.ts';
import type { Shortcut } from '../../../ui/keys.ts';
import type { Measuring } from './use-measuring.ts';

export interface ShortcutOptions {
  readonly viewer: ViewerHandle | null;
  readonly changes: PlanChanges;
  readonly isPlanEditable: boolean;
  readonly measuring: Measuring;
  readonly measurable: boolean;
  readonly pins: ViewerPins;
  readonly mayPickCentre: boolean;
  readonly onPicture: () => void;
  readonly onFullScreen: () => void;
  readonly onHelp: () => void;
  readonly onCut: () => void;
  readonly onCutBy: (millimetres: number) => void;
  readonly onOpacityBy: (percent: number) => void;
  readonly onTiltBy: (degrees: number) => void;
}

const planning = ({ changes, isPlanEditable, onTiltBy }: ShortcutOptions): readonly Shortcut[] => [
  {
    keys: arrows('Alt+'),
    label: 'Cup: inclination ↑ ↓ and anteversion → ←, by 1°',
    run: isPlanEditable
      ? (key) => {
          const [right, up] = directionOf(key);
          changes.nudge(up, right);
        }
      : undefined,
  },
  { keys: ['Ctrl+Z'], label: 'Undo', run: changes.undo },
  { keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], label: 'Redo', run: changes.redo },
  { keys: ['<', '>'], label: 'Pelvic tilt by 1°', run: (key) => onTiltBy(key === '>' ? 1 : -1) },
];

const picking = ({ viewer, measuring, measurable, mayPickCentre }: ShortcutOptions): readonly Shortcut[] => {
  const choose = (tool: typeof measuring.tool) =>
    measurable ? () => measuring.choose(measuring.tool === tool ? 'none' : tool) : undefined;
  const isPicking = measuring.tool !== 'none';
  return [
    { keys: ['D'], label: 'Measure a distance', run: choose('distance') },
    { keys: ['G'], label: 'Measure an angle', run: choose('angle') },
    ...(mayPickCentre ? [{ keys: ['C'], label: 'Pick the centre', run: choose('centre') }] : []),
    {
      keys: ['Enter', ' '],
      label: 'Take the point under the cross in the middle',
      run: isPicking ? () => viewer?.pickMiddle() : undefined,
    },
    {
      keys: ['Backspace'],
      label: 'Remove the last point',
      run: isPicking ? measuring.removePoint : undefined,
    },
  ];
};

export const shortcutsOf = (options: ShortcutOptions): readonly Shortcut[] => [
  ...viewingKeys(options.viewer),
  ...planning(options),
  ...pinKeys(options.pins, {
    canPick: options.measurable,
    pickMiddle: () => options.viewer?.pickMiddle(),
  }),
  ...picking(options),
  { keys: ['X'], label: MODEL_TEXTS.cutKey, run: options.onCut },
  { keys: ['[', ']'], label: MODEL_TEXTS.cutMoveKey, run: (key) => options.onCutBy(key === ']' ? 1 : -1) },
  { keys: [',', '.'], label: 'Less, more opaque', run: (key) => options.onOpacityBy(key === '.' ? 5 : -5) },
  { keys: ['F'], label: 'Full screen', run: options.onFullScreen },
  { keys: ['T'], label: 'Save a picture', run: options.onPicture },
  { keys: ['?'], label: 'These keys', run: options.onHelp },
  // Listed only: the dialog handles the key.
  { keys: ['Escape'], label: 'End measuring, or close', run: undefined },
];
