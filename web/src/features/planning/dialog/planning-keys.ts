import type { CupMove } from '@cotyle/domain/planning/moves';
import type { Side } from '@cotyle/domain/hip/side';
import { MODEL_TEXTS } from '../../../shared/model-viewer/texts.ts';
import { arrows, directionOf, viewingKeys } from '../../../shared/model-viewer/viewing-keys.ts';
import { pinKeys } from '../../../shared/pins/pin-keys.ts';
import type { ViewerPins } from '../../../shared/pins/use-viewer-pins.ts';
import type { Shortcut } from '../../../ui/keys.ts';
import type { ViewerHandle } from '../../../viewer/model-viewer.tsx';
import type { Player } from '../motion/use-playback.ts';
import type { PlanEditor } from '../plan/use-plan-editor.ts';

/** Work in text fields too: what is typed is a part of the plan. */
export const HISTORY_KEYS: readonly string[] = ['Ctrl+Z', 'Ctrl+Y', 'Ctrl+Shift+Z'];

interface PlanningKeysOptions {
  readonly viewer: ViewerHandle | null;
  readonly editor: PlanEditor;
  readonly player: Player;
  readonly pins: ViewerPins;
  readonly canPick: boolean;
  readonly onFullScreen: () => void;
  readonly onHelp: () => void;
  readonly onCut: () => void;
  readonly onCutBy: (millimetres: number) => void;
  /** Undefined while there is nothing to save. */
  readonly onSave: (() => void) | undefined;
}

/** As seen from the front, where the left of the patient is on the right. */
const movesOf = (side: Side): Record<string, CupMove> => ({
  ArrowLeft: side === 'LEFT' ? 'medial' : 'lateral',
  ArrowRight: side === 'LEFT' ? 'lateral' : 'medial',
  ArrowUp: 'superior',
  ArrowDown: 'inferior',
});

const DEPTH: Record<string, CupMove> = { ArrowUp: 'anterior', ArrowDown: 'posterior' };

const planning = ({ editor }: PlanningKeysOptions): readonly Shortcut[] => {
  const { isEditable, plan } = editor;
  const run = (action: (key: string) => void) => (isEditable ? action : undefined);
  const moveBy = (moves: Record<string, CupMove>) =>
    run((key) => {
      const move = moves[key.split('+').at(-1) ?? ''];
      if (move) editor.move(move, 1);
    });
  return [
    {
      keys: arrows('Alt+'),
      label: 'Cup: inclination ↑ ↓ and anteversion → ←, by 1°',
      run: run((key) => {
        const [right, up] = directionOf(key);
        if (up !== 0) editor.turn('inclination', up);
        if (right !== 0) editor.turn('anteversion', right);
      }),
    },
    {
      keys: arrows('Ctrl+'),
      label: 'Centre: ← → as seen from the front, ↑ ↓ superior and inferior, by 0.5 mm',
      run: moveBy(movesOf(plan.side)),
    },
    {
      keys: ['Ctrl+Shift+ArrowUp', 'Ctrl+Shift+ArrowDown'],
      label: 'Centre: anterior, posterior, by 0.5 mm',
      run: moveBy(DEPTH),
    },
    {
      keys: ['PageUp', 'PageDown'],
      label: 'Stem: higher, deeper, by 0.5 mm',
      run: run((key) => editor.moveStem('depth', key === 'PageDown' ? 1 : -1)),
    },
    {
      keys: ['Shift+PageUp', 'Shift+PageDown'],
      label: 'Neck cut: higher, lower, by 0.5 mm',
      run: run((key) => editor.moveStem('neckCut', key === 'Shift+PageUp' ? 1 : -1)),
    },
    {
      keys: ['Alt+PageUp', 'Alt+PageDown'],
      label: 'Stem: torsion forwards, backwards, by 1°',
      run: run((key) => editor.moveStem('torsion', key === 'Alt+PageUp' ? 1 : -1)),
    },
    { keys: ['N'], label: 'Native centre', run: run(() => editor.snap()) },
    {
      keys: ['<', '>'],
      label: 'Smaller, larger cup',
      run: run((key) => editor.nextCup(key === '>' ? 1 : -1)),
    },
    { keys: ['Ctrl+Z'], label: 'Undo', run: editor.undo },
    { keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], label: 'Redo', run: editor.redo },
  ];
};

/** Degrees for each press of a key. */
const STEP = 1;

const playing = ({ player }: PlanningKeysOptions): readonly Shortcut[] => {
  const { played, seek } = player;
  return [
    { keys: [' '], label: 'Play the movement with the smallest margin, pause, go on', run: player.toggle },
    {
      keys: [',', '.'],
      label: 'The played movement: back, on, by 1°',
      run: played && ((key) => seek(played.at + (key === '.' ? STEP : -STEP))),
    },
  ];
};

export const planningKeys = (options: PlanningKeysOptions): readonly Shortcut[] => [
  ...viewingKeys(options.viewer),
  ...pinKeys(options.pins, {
    canPick: options.canPick,
    pickMiddle: () => options.viewer?.pickMiddle(),
  }),
  ...planning(options),
  { keys: ['X'], label: MODEL_TEXTS.cutKey, run: options.onCut },
  { keys: ['[', ']'], label: MODEL_TEXTS.cutMoveKey, run: (key) => options.onCutBy(key === ']' ? 1 : -1) },
  ...playing(options),
  { keys: ['Ctrl+S'], label: 'Save the plan', run: options.onSave },
  { keys: ['F'], label: 'Full screen', run: options.onFullScreen },
  { keys: ['?'], label: 'These keys', run: options.onHelp },
  // Listed only: the dialog handles the key.
  { keys: ['Escape'], label: 'Stop the movement, close', run: undefined },
];
