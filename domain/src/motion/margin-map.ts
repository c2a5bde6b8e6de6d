import { MEASUREMENTS } from '../hip/measurements.ts';
import { degrees } from '../cup/units.ts';
import { bothContacts, CONTACT_PAIRS, firstOf } from './contacts.ts';
import type { KindContacts } from './contacts.ts';
import { cupFrame } from './cup-frame.ts';
import type { Movement } from './movements.ts';
import type { MotionBasis, PlannedHip } from './planned-hip.ts';
import { basisOf } from './planned-hip.ts';
import { cupContacts, pelvisContacts, reachedAt } from './range-of-motion.ts';

const wholeDegrees = ({ min, max }: { readonly min: number; readonly max: number }): readonly number[] =>
  Array.from({ length: max - min + 1 }, (_, n) => min + n);

/** Every whole degree that may be planned. */
export const MAP_INCLINATIONS = wholeDegrees(MEASUREMENTS.plannedInclination);
export const MAP_ANTEVERSIONS = wholeDegrees(MEASUREMENTS.plannedAnteVersion);

/** Where nothing touches up to the end of the search. */
export const NO_CONTACT = 255;

/** All anteversions at one inclination, in the order of `MAP_ANTEVERSIONS`. */
export interface MapRow {
  readonly inclination: number;
  readonly basis: MotionBasis;
  /** The smallest margin over all movements, in degrees. */
  readonly margins: Float32Array;
  /** Which movement has it. */
  readonly movements: Uint8Array;
  /** What touches in it, as an index of `CONTACT_PAIRS`, or `NO_CONTACT`. */
  readonly pairs: Uint8Array;
}

/** What touches the pelvis in each movement: worked out once and the same for all orientations. */
export const mapContacts = (planned: PlannedHip, movements: readonly Movement[]): readonly KindContacts[] =>
  movements.map((movement) => pelvisContacts(planned, movement));

const mapRow = (
  planned: PlannedHip,
  movements: readonly Movement[],
  ofPelvis: readonly KindContacts[],
  inclination: number,
): MapRow => {
  const count = MAP_ANTEVERSIONS.length;
  const margins = new Float32Array(count).fill(Infinity);
  const [tightest, pairs] = [new Uint8Array(count), new Uint8Array(count).fill(NO_CONTACT)];
  MAP_ANTEVERSIONS.forEach((anteversion, n) => {
    const angles = { inclination: degrees(inclination), anteversion: degrees(anteversion) };
    const cup = cupFrame(angles, planned.hip.side, planned.hip.pelvis);
    movements.forEach((movement, m) => {
      const contacts = bothContacts(ofPelvis[m] ?? {}, cupContacts(planned, movement, cup));
      const contact = firstOf(contacts);
      const margin = reachedAt(movement, contact) - movement.required;
      if (margin >= (margins[n] ?? 0)) return;
      margins[n] = margin;
      tightest[n] = m;
      pairs[n] = contact ? CONTACT_PAIRS.indexOf(contact.pair) : NO_CONTACT;
    });
  });
  return { inclination, basis: basisOf(planned), margins, movements: tightest, pairs };
};

/**
 * The smallest margin for every inclination asked for and every anteversion. The cup turns about the centre of the head,
 * which stays where it is planned. Whoever reads the rows may stop after any of them; workers share the inclinations.
 */
export function* marginMap(
  planned: PlannedHip,
  movements: readonly Movement[],
  ofPelvis: readonly KindContacts[] = mapContacts(planned, movements),
  inclinations: readonly number[] = MAP_INCLINATIONS,
): Generator<MapRow, void, undefined> {
  for (const inclination of inclinations) yield mapRow(planned, movements, ofPelvis, inclination);
}
