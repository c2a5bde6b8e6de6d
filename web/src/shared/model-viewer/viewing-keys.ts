import type { Shortcut } from '../../ui/keys.ts';
import type { ViewerHandle } from '../../viewer/model-viewer.tsx';
import type { ViewName } from '../../viewer/scene/views.ts';

const TURN = Math.PI / 24;
const SHIFT = 0.05;
const ZOOM = 1.12;

type ArrowDirection = readonly [right: number, up: number];

const ARROWS: Record<string, ArrowDirection> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export const arrows = (held = ''): readonly string[] => Object.keys(ARROWS).map((key) => `${held}${key}`);
/** Of an arrow key, whatever is held with it. */
export const directionOf = (key: string): ArrowDirection => ARROWS[key.split('+').at(-1) ?? ''] ?? [0, 0];

/** The keys that change the view of a model. */
export const viewingKeys = (viewer: ViewerHandle | null): readonly Shortcut[] => [
  {
    keys: arrows(),
    label: 'Turn the model',
    run: (key) => {
      const [right, up] = directionOf(key);
      viewer?.turn(-right * TURN, -up * TURN);
    },
  },
  {
    keys: arrows('Shift+'),
    label: 'Shift the picture',
    run: (key) => {
      const [right, up] = directionOf(key);
      viewer?.shift(-right * SHIFT, -up * SHIFT);
    },
  },
  {
    keys: ['+', '-'],
    label: 'Nearer, farther',
    run: (key) => viewer?.zoom(key === '+' ? 1 / ZOOM : ZOOM),
  },
  {
    keys: ['A', 'P', 'L', 'R', 'S', 'I'],
    label: 'Anterior, posterior, left, right, superior, inferior view',
    run: (key) => viewer?.view(key as ViewName),
  },
  { keys: ['0'], label: 'Reset Rotation', run: () => viewer?.reset() },
];
