import type { Vector } from '@cotyle/domain/ct/vector';
import type { Side } from '@cotyle/domain/hip/side';
import { times } from '@cotyle/domain/landmarks/points';
import type { CupMove } from '@cotyle/domain/planning/moves';
import type { Viewport } from '../../../shared/ct-view/viewport.ts';
import { arrows, directionOf } from '../../../shared/model-viewer/viewing-keys.ts';
import type { Shortcut } from '../../../ui/keys.ts';
import { SECTION_TEXTS } from './texts.ts';

/** Where the axes of the body lead to, by their negative and their positive direction. */
const ALONG: readonly (readonly [CupMove, CupMove])[] = [
  ['medial', 'lateral'],
  ['anterior', 'posterior'],
  ['inferior', 'superior'],
];

/** The move along the axis of the body that is nearest to a direction of a view, which may be oblique. */
export const moveTowards = (direction: Vector, side: Side): CupMove => {
  const axis = ([0, 1, 2] as const).reduce((best, k) =>
    Math.abs(direction[k]) > Math.abs(direction[best]) ? k : best,
  );
  // To the left of the body is lateral on a left hip.
  const isPositive = direction[axis] > 0 === (axis !== 0 || side === 'LEFT');
  return ALONG[axis]?.[isPositive ? 1 : 0] ?? 'superior';
};

/** Moves the cup as the arrows point in a view. */
export const moveShortcut = (
  { right, down }: Pick<Viewport, 'right' | 'down'>,
  side: Side,
  move: (move: CupMove) => void,
): Shortcut => ({
  keys: arrows('Ctrl+'),
  label: SECTION_TEXTS.moveKeys,
  run: (key) => {
    const [across, up] = directionOf(key);
    move(moveTowards(across === 0 ? times(down, -up) : times(right, across), side));
  },
});
