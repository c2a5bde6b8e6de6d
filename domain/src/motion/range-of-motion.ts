import { degrees, fromRadians, inRadians } from '../cup/units.ts';
import type { Degrees } from '../cup/units.ts';
import type { Vector } from '../ct/vector.ts';
import { bothContacts, CONTACT_KINDS, earlier, firstOf, KIND_OF_PAIR } from './contacts.ts';
import type { ContactKind, ContactPair, KindContacts, LegContact } from './contacts.ts';
import type { CupFrame } from './cup-frame.ts';
import { cupObstacle } from './cup-obstacle.ts';
import { firstContact } from './first-contact.ts';
import type { BodyContact } from './first-contact.ts';
import { pointInScan } from './frames.ts';
import { implantContact } from './implant-contact.ts';
import { anglesAfter, ZERO } from './movements.ts';
import type { Movement } from './movements.ts';
import { basisOf } from './planned-hip.ts';
import type { MotionBasis, PlannedHip } from './planned-hip.ts';
import { pathOf } from './pose.ts';
import type { HipAngle, HipAngles, Path } from './pose.ts';

/** Nothing is looked for this many degrees beyond what is required: no margin is larger. */
export const MARGIN_MAX = 60;

/** A movement as the two paths of it: to its start, where that is not the zero position, and on from there. */
interface Leg {
  readonly path: Path;
  /** In radians. */
  readonly to: number;
  readonly isLeadIn: boolean;
}

/** The angle that leads on the way to a position. */
export const largestOf = (angles: HipAngles): HipAngle =>
  (['flexion', 'abduction', 'rotation'] as const).reduce((largest, angle) =>
    Math.abs(angles[angle]) > Math.abs(angles[largest]) ? angle : largest,
  );

const searchedTo = ({ required }: Movement): number => Math.min(180, required + MARGIN_MAX);

const legsOf = ({ tilts }: Pick<PlannedHip, 'tilts'>, movement: Movement): readonly Leg[] => {
  const { start, leading, posture } = movement;
  const tilt = tilts[posture];
  const lead = largestOf(start);
  const leadIn = Math.abs(start[lead]);
  const main = {
    path: pathOf(start, anglesAfter(movement, 1), leading, tilt),
    to: inRadians(degrees(searchedTo(movement))),
    isLeadIn: false,
  };
  if (leadIn === 0) return [main];
  return [{ path: pathOf(ZERO, start, lead, tilt), to: inRadians(degrees(leadIn)), isLeadIn: true }, main];
};

const onLegs = (
  legs: readonly Leg[],
  pair: ContactPair,
  search: (leg: Leg) => BodyContact | undefined,
): LegContact | undefined => {
  for (const leg of legs) {
    const contact = search(leg);
    if (contact) return { ...contact, pair, isBeforeStart: leg.isLeadIn };
  }
  return undefined;
};

/** What touches bone of the pelvis, which does not depend on the cup's orientation. */
export const pelvisContacts = (planned: PlannedHip, movement: Movement): KindContacts => {
  const { pelvis, femurBone, metal } = planned;
  if (!pelvis || !femurBone) return {};
  const legs = legsOf(planned, movement);
  const bone = onLegs(legs, 'femur on pelvis', ({ path, to }) =>
    firstContact(femurBone, pelvis, path, 0, to),
  );
  // Once bones have met, what would touch after that is of no interest.
  const end = ({ isLeadIn, to }: Leg): number => {
    if (!bone || bone.isBeforeStart !== isLeadIn) return bone?.isBeforeStart ? 0 : to;
    return bone.at;
  };
  const implant = metal
    .map(({ pair, ...body }) =>
      onLegs(legs, pair, (leg) => firstContact(body, pelvis, leg.path, 0, end(leg))),
    )
    .reduce(earlier, undefined);
  return { ...(bone && { 'bone on bone': bone }), ...(implant && { 'implant on bone': implant }) };
};

/** What touches the cup in this orientation: the neck, and bone of the femur. */
export const cupContacts = (planned: PlannedHip, movement: Movement, cup: CupFrame): KindContacts => {
  const { pair, boneNearCup, pelvis } = planned;
  const legs = legsOf(planned, movement);
  const neck = onLegs(legs, 'neck on liner', ({ path, to }) => implantContact(pair, cup, path, 0, to));
  const standing = { obstacle: cupObstacle(pair.pair, cup), shift: [0, 0, 0] as const };
  const bone =
    pelvis &&
    boneNearCup &&
    onLegs(legs, 'femur on cup', ({ path, to }) => firstContact(boneNearCup, standing, path, 0, to));
  return { ...(neck && { 'implant on implant': neck }), ...(bone && { 'implant on bone': bone }) };
};

/** How far the movement goes until this contact, in degrees of the leading angle: 0 where its start is not reached. */
export const reachedAt = (movement: Movement, contact: LegContact | undefined): Degrees => {
  if (!contact) return degrees(searchedTo(movement));
  return contact.isBeforeStart ? degrees(0) : fromRadians(contact.at);
};

export interface MovementResult {
  readonly movement: Movement;
  readonly basis: MotionBasis;
  /** Of the leading angle, as an amount; the end of the search where nothing touches. */
  readonly reached: Degrees;
  /** Reached less required. */
  readonly margin: Degrees;
  readonly first:
    | {
        readonly kind: ContactKind;
        readonly pair: ContactPair;
        /** In the scan, on the pelvis or the cup. */
        readonly point: Vector;
        readonly at: HipAngles;
        /** Whether something touches before the start of the movement is reached. */
        readonly isBeforeStart: boolean;
      }
    | undefined;
  /** How far the movement would go for each kind of contact alone; absent where that does not touch, or metal would touch bone only after bones have met. */
  readonly byKind: Readonly<Partial<Record<ContactKind, Degrees>>>;
}

const positionAt = (movement: Movement, { isBeforeStart, at }: LegContact): HipAngles => {
  if (!isBeforeStart) return anglesAfter(movement, fromRadians(at));
  const { start } = movement;
  const part = fromRadians(at) / Math.abs(start[largestOf(start)]);
  return {
    flexion: degrees(part * start.flexion),
    abduction: degrees(part * start.abduction),
    rotation: degrees(part * start.rotation),
  };
};

/** One movement with the cup as planned. What touches the pelvis may be known already. */
export const moveHip = (
  planned: PlannedHip,
  movement: Movement,
  ofPelvis: KindContacts = pelvisContacts(planned, movement),
): MovementResult => {
  const contacts = bothContacts(ofPelvis, cupContacts(planned, movement, planned.cup));
  const contact = firstOf(contacts);
  const reached = reachedAt(movement, contact);
  const frame = { ...planned.hip.pelvis, origin: planned.plan.centreInPelvis };
  return {
    movement,
    basis: basisOf(planned),
    reached,
    margin: degrees(reached - movement.required),
    first: contact && {
      kind: KIND_OF_PAIR[contact.pair],
      pair: contact.pair,
      point: pointInScan(frame, contact.point),
      at: positionAt(movement, contact),
      isBeforeStart: contact.isBeforeStart,
    },
    byKind: Object.fromEntries(
      CONTACT_KINDS.flatMap((one) => (contacts[one] ? [[one, reachedAt(movement, contacts[one])]] : [])),
    ),
  };
};

/** The movement with the smallest margin. */
export const tightest = (results: readonly MovementResult[]): MovementResult | undefined =>
  results.reduce<MovementResult | undefined>(
    (least, result) => (least && least.margin <= result.margin ? least : result),
    undefined,
  );
