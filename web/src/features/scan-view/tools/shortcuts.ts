import type { Plane } from '@cotyle/domain/ct/planes';
import type { Shortcut } from '../../../ui/keys.ts';
import type { Viewport } from '../../../shared/ct-view/viewport.ts';
import type { ScanRenderer } from '../rendering/renderer.ts';
import type { Position } from '../slices/use-position.ts';
import { SCAN_VIEW_TEXTS } from '../texts.ts';
import type { ViewSettings } from './use-view-settings.ts';
import { TOOL_KEYS, TOOLS } from './tools.ts';
import { SLAB_MODES } from '../rendering/slab.ts';
import { SLAB_KEYS } from './slab-keys.ts';
import { WINDOW_NAMES, WINDOWS } from '../rendering/windows.ts';

export interface ShortcutOptions {
  readonly settings: ViewSettings;
  readonly renderer: ScanRenderer | undefined;
  readonly shown: readonly Plane[];
  readonly active: Plane;
  readonly viewport: Viewport | undefined;
  readonly position: Position;
  readonly onFocus: (plane: Plane) => void;
  readonly onMark: () => void;
  readonly onRemovePoint: () => void;
  readonly onRemoveLast: () => void;
  /** To the hip that the case plans, where it is known. */
  readonly onHip: (() => void) | undefined;
  readonly onSeries: (by: 1 | -1) => void;
}

const SHIFT = 40;
const ZOOM = 1.15;
const MANY = 10;
const STEP = 30;

type Direction = readonly [right: number, down: number];

const ARROWS: Record<string, Direction> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const arrows = (held = ''): readonly string[] => Object.keys(ARROWS).map((key) => `${held}${key}`);
const directionOf = (key: string): Direction => ARROWS[key.split('+').at(-1) ?? ''] ?? [0, 0];

const scrolling = ({
  position,
  active,
  viewport,
  shown,
  onFocus,
  onHip,
  settings,
}: ShortcutOptions): readonly Shortcut[] => [
  {
    keys: ['PageUp', 'PageDown'],
    label: 'Slice before, slice after',
    run: (key) => position.scroll(active, key === 'PageDown' ? 1 : -1),
  },
  {
    keys: ['Shift+PageUp', 'Shift+PageDown'],
    label: 'Ten slices at once',
    run: (key) => position.scroll(active, key.endsWith('Down') ? MANY : -MANY),
  },
  {
    keys: ['Home', 'End'],
    label: 'First slice, last slice',
    run: (key) => position.scrollToEnd(active, key === 'Home' ? 'first' : 'last'),
  },
  ...(onHip ? [{ keys: ['J'], label: SCAN_VIEW_TEXTS.toHip, run: onHip }] : []),
  {
    keys: arrows(),
    label: 'Move the cross-hair; also a click with Ctrl',
    run: viewport ? (key) => position.nudge(viewport, ...directionOf(key)) : undefined,
  },
  {
    keys: ['1', '2', '3'].slice(0, shown.length),
    label: shown.length === 1 ? 'To the view' : 'To the axial, coronal, sagittal view',
    run: (key) => onFocus(shown[Number(key) - 1] ?? active),
  },
  ...(shown.length === 1
    ? []
    : [{ keys: ['F'], label: 'This view alone', run: () => settings.setAlone(!settings.isAlone) }]),
];

const viewing = ({ renderer, active, settings }: ShortcutOptions): readonly Shortcut[] => [
  ...WINDOW_NAMES.map((name) => ({
    keys: [WINDOWS[name].key],
    label: `${SCAN_VIEW_TEXTS.windows}: ${WINDOWS[name].label}`,
    run: () => settings.setWindow(WINDOWS[name]),
  })),
  {
    keys: ['[', ']'],
    label: 'Narrower, wider window',
    run: (key) => settings.adjustWindow(key === ']' ? STEP : -STEP, 0),
  },
  {
    keys: ['<', '>'],
    label: 'Darker, brighter',
    run: (key) => settings.adjustWindow(0, key === '<' ? STEP : -STEP),
  },
  { keys: ['+', '-'], label: 'Zoom', run: (key) => renderer?.zoom(active, key === '+' ? ZOOM : 1 / ZOOM) },
  {
    keys: arrows('Shift+'),
    label: 'Pan',
    run: (key) => {
      const [right, down] = directionOf(key);
      renderer?.shift(active, -right * SHIFT, -down * SHIFT);
    },
  },
  { keys: ['0'], label: SCAN_VIEW_TEXTS.fit, run: () => renderer?.fit() },
];

const slabbing = ({ settings, shown }: ShortcutOptions): readonly Shortcut[] =>
  shown.length === 1
    ? []
    : [
        ...SLAB_MODES.map((mode) => ({
          keys: [SLAB_KEYS[mode]],
          label: SCAN_VIEW_TEXTS.slabKey[mode],
          run: () => settings.toggleSlab(mode),
        })),
        {
          keys: [',', '.'],
          label: 'Thinner, thicker slab',
          run: settings.slab
            ? (key) => settings.setThickness(settings.thickness + (key === '.' ? 1 : -1))
            : undefined,
        },
      ];

const measuring = ({
  settings,
  onMark,
  onRemovePoint,
  onRemoveLast,
}: ShortcutOptions): readonly Shortcut[] => {
  const isMeasuring = settings.tool === 'length' || settings.tool === 'angle';
  return [
    ...TOOLS.map((tool) => ({
      keys: [TOOL_KEYS[tool]],
      label: SCAN_VIEW_TEXTS.tool[tool],
      run: () => settings.setTool(tool),
    })),
    {
      keys: ['Enter', ' '],
      label: 'Measure: take the point under the cross-hair',
      run: isMeasuring ? onMark : undefined,
    },
    { keys: ['Backspace'], label: 'Measure: remove the last point', run: onRemovePoint },
    { keys: ['Delete'], label: 'Measure: remove the last one', run: onRemoveLast },
  ];
};

export const shortcutsOf = (options: ShortcutOptions): readonly Shortcut[] => [
  ...scrolling(options),
  ...viewing(options),
  ...slabbing(options),
  ...measuring(options),
  { keys: ['N', 'P'], label: 'Next, previous series', run: (key) => options.onSeries(key === 'N' ? 1 : -1) },
  { keys: ['?'], label: 'These keys', run: () => options.settings.setHelping(!options.settings.isHelping) },
  // Listed only: the dialog handles the key.
  { keys: ['Escape'], label: 'Cancel the measure, end the tool, or close', run: undefined },
];
