import { describe, expect, it } from 'vitest';
import type { Tool } from '../tools/tools.ts';
import { createGestures } from './gestures.ts';
import type { PaneActions, PanePointer } from './gestures.ts';

type Step = readonly ['down' | 'move' | 'up' | 'cancel', id: number, x?: number, y?: number];

/** The actions that a gesture leads to. */
const actionsOf = (tool: Tool, steps: readonly Step[], more: Partial<PanePointer> = {}): string[] => {
  const taken: string[] = [];
  const note =
    (name: string) =>
    (...values: readonly unknown[]): void =>
      void taken.push([name, ...values.map((value) => JSON.stringify(value))].join(' '));
  const actions: PaneActions = {
    point: note('point'),
    press: note('press'),
    stretch: note('stretch'),
    release: note('release'),
    abandon: note('abandon'),
    pan: note('pan'),
    zoom: note('zoom'),
    pinch: note('pinch'),
    adjust: note('adjust'),
    scroll: note('scroll'),
    hover: note('hover'),
    resize: note('resize'),
  };
  const gestures = createGestures();
  for (const [kind, id, x = 0, y = 0] of steps) {
    const pointer = {
      id,
      x,
      y,
      isTouch: false,
      isPrimary: id === 1,
      button: 0,
      shiftKey: false,
      ctrlKey: false,
      ...more,
    };
    if (kind === 'down') gestures.down(pointer, tool, actions);
    else if (kind === 'move') gestures.move(pointer, actions);
    else gestures[kind](id, actions);
  }
  return taken;
};

const DRAG: readonly Step[] = [
  ['down', 1, 10, 10],
  ['move', 1, 30, 50],
  ['up', 1],
];
const TOUCH = { isTouch: true };

describe('the mouse in a view', () => {
  it('moves the cross-hair, pans, or changes the window with the chosen tool', () => {
    expect(actionsOf('cross', DRAG)).toEqual(['point {"x":10,"y":10}', 'point {"x":30,"y":50}']);
    expect(actionsOf('pan', DRAG)).toEqual(['pan 20 40']);
    expect(actionsOf('window', DRAG)).toEqual(['adjust 20 40']);
    expect(actionsOf('zoom', DRAG)[0]).toMatch(/^zoom 0\.78/);
  });

  it('pans by the middle button or Shift and zooms by the right button, whatever the tool', () => {
    expect(actionsOf('length', DRAG, { button: 1 })).toEqual(['pan 20 40']);
    expect(actionsOf('cross', DRAG, { shiftKey: true })).toEqual(['pan 20 40']);
    expect(actionsOf('window', DRAG, { button: 2 })[0]).toMatch(/^zoom/);
  });

  it('moves the cross-hair with Ctrl, whatever the tool', () => {
    expect(actionsOf('edit', DRAG, { ctrlKey: true })).toEqual(actionsOf('cross', DRAG));
    expect(actionsOf('cross', DRAG, { ctrlKey: true, button: 1 })).toEqual(['pan 20 40']);
  });

  it('measures from the press to the release', () => {
    const taken = ['press {"x":10,"y":10}', 'stretch {"x":30,"y":50}', 'release true'];
    expect(actionsOf('length', DRAG)).toEqual(taken);
    expect(actionsOf('angle', DRAG)).toEqual(taken);
    expect(actionsOf('edit', DRAG)).toEqual(taken);
    expect(
      actionsOf('length', [
        ['down', 1, 10, 10],
        ['move', 1, 12, 11],
        ['up', 1],
      ]).at(-1),
    ).toBe('release false');
  });

  it('does nothing while no button is pressed', () => {
    expect(actionsOf('cross', [['move', 1, 30, 50]])).toEqual([]);
  });
});

describe('one finger in a view', () => {
  it('points by a tap, and scrolls a slice for every ten pixels with the cross-hair', () => {
    expect(
      actionsOf(
        'cross',
        [
          ['down', 1, 10, 10],
          ['move', 1, 13, 14],
          ['up', 1],
        ],
        TOUCH,
      ),
    ).toEqual(['point {"x":10,"y":10}']);
    expect(
      actionsOf(
        'cross',
        [
          ['down', 1, 10, 10],
          ['move', 1, 10, 35],
          ['move', 1, 10, 42],
          ['move', 1, 10, 20],
          ['up', 1],
        ],
        TOUCH,
      ),
    ).toEqual(['scroll 2', 'scroll 1', 'scroll -2']);
  });

  it('uses every other tool as a mouse does', () => {
    expect(actionsOf('window', DRAG, TOUCH)).toEqual(['adjust 20 40']);
    expect(actionsOf('length', DRAG, TOUCH).at(-1)).toBe('release true');
  });

  it('that the browser takes away measures nothing', () => {
    expect(
      actionsOf(
        'length',
        [
          ['down', 1, 10, 10],
          ['move', 1, 60, 60],
          ['cancel', 1],
        ],
        TOUCH,
      ).at(-1),
    ).toBe('abandon');
  });
});

describe('two fingers in a view', () => {
  const PINCH: readonly Step[] = [
    ['down', 1, 100, 100],
    ['down', 2, 200, 100],
    ['move', 2, 300, 100],
  ];

  it('zoom by their distance around their middle, with every tool', () => {
    const pinch = 'pinch {"from":{"x":150,"y":100},"to":{"x":200,"y":100},"factor":2}';
    expect(actionsOf('pan', PINCH, TOUCH)).toEqual([pinch]);
    expect(actionsOf('cross', PINCH, TOUCH)).toEqual([pinch]);
    expect(actionsOf('length', PINCH, TOUCH)).toEqual(['press {"x":100,"y":100}', 'abandon', pinch]);
  });

  it('leave nothing to the finger that stays, and a new one starts anew', () => {
    const taken = actionsOf(
      'pan',
      [...PINCH, ['up', 2], ['move', 1, 150, 150], ['up', 1], ['down', 1, 0, 0], ['move', 1, 5, 6]],
      TOUCH,
    );
    expect(taken.slice(1)).toEqual(['pan 5 6']);
  });

  it('are forgotten where their end never came', () => {
    expect(actionsOf('pan', [...PINCH, ['down', 1, 0, 0], ['move', 1, 5, 6]], TOUCH).at(-1)).toBe('pan 5 6');
  });
});
