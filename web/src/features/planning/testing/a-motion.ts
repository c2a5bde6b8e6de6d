import { degrees } from '@cotyle/domain/cup/units';
import type { ContactPair } from '@cotyle/domain/motion/contacts';
import { KIND_OF_PAIR } from '@cotyle/domain/motion/contacts';
import { MAP_ANTEVERSIONS, MAP_INCLINATIONS } from '@cotyle/domain/motion/margin-map';
import type { MapRow } from '@cotyle/domain/motion/margin-map';
import { CRITERIA, DAILY_POSITIONS } from '@cotyle/domain/motion/movements';
import type { Movement } from '@cotyle/domain/motion/movements';
import type { MovementResult } from '@cotyle/domain/motion/range-of-motion';
import type { Movements } from '../motion/use-motion.ts';

/** A movement that ends with this contact, or without one. */
export const aResult = (movement: Movement, reached: number, pair?: ContactPair): MovementResult => ({
  movement,
  basis: 'implants and bones',
  reached: degrees(reached),
  margin: degrees(reached - movement.required),
  first: pair && {
    kind: KIND_OF_PAIR[pair],
    pair,
    point: [90, -20, 10],
    at: movement.start,
    isBeforeStart: false,
  },
  byKind: {},
});

/** Flexion is 14° short where femur and pelvis meet; nothing else touches. */
export const someMovements = (): Movements => ({
  kind: 'movements',
  id: 1,
  criteria: CRITERIA.map((movement) =>
    movement.id === 'flexion' ? aResult(movement, 96, 'femur on pelvis') : aResult(movement, 150),
  ),
  daily: DAILY_POSITIONS.map((movement) => aResult(movement, 160)),
});

/** The margin grows with the anteversion; the first criterion limits it, by the contact of femur and pelvis. */
export const someRows = (): readonly MapRow[] =>
  MAP_INCLINATIONS.map((inclination) => ({
    inclination,
    basis: 'implants and bones',
    margins: Float32Array.from(MAP_ANTEVERSIONS, (anteversion) => anteversion - 20),
    movements: new Uint8Array(MAP_ANTEVERSIONS.length),
    pairs: new Uint8Array(MAP_ANTEVERSIONS.length).fill(4),
  }));
