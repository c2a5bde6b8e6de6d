import type { Direction } from '@cotyle/domain/cup/placement';

/** A cup in model coordinates. */
export interface PlacedCup {
  readonly centre: { readonly x: number; readonly y: number; readonly z: number };
  /** Outer, in millimetres. */
  readonly diameter: number;
  /** A unit vector out of its opening. */
  readonly axis: Direction;
  /** Whether its axis can be dragged. */
  readonly movable: boolean;
  /** Whether the cup itself can be dragged, which moves its centre. */
  readonly isShiftable?: boolean;
  /** Draws the axis alone, where the parts of the implant are drawn. */
  readonly isAxisOnly?: boolean;
}
