import { degrees, fromRadians, inRadians } from '../cup/units.ts';
import type { Degrees } from '../cup/units.ts';
import type { Vector } from '../ct/vector.ts';
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

export const CONTACT_KINDS = ['implant on implant', 'implant on bone', 'bone on bone'] as const;

export type ContactKind = (typeof CONTACT_KINDS)[number];

/** Nothing is looked for this many degrees beyond what is required: no margin is larger. */
export const MARGIN_MAX = 60;

/** A movement as the two paths of it: to its start, where that is not the zero position, and on from there. */
interface Leg {
  readonly path: Path;
  /** In radians. */
  readonly to: number;
  readonly isLeadIn: boolean;
}

const largestOf = (angles: HipAngles): HipAngle =>
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

/** A contact on one of the legs of a movement. */
export interface LegContact extends BodyContact {
  /** Whether it is on the way to the start of the movement. */
  readonly isBeforeStart: boolean;
}

const earlier = (a: LegContact | undefined, b: LegContact | undefined): LegContact | undefined => {
  if (!a || !b) return a ?? b;
  if (a.isBeforeStart !== b.isBeforeStart) return a.isBeforeStart ? a : b;
  return a.at <= b.at ? a : b;
};

const onLegs = (
  legs: readonly Leg[],
  search: (leg: Leg) => BodyContact | undefined,
): LegContact | undefined => {
  for (const leg of legs) {
    const contact = search(leg);
    if (contact) return { ...contact, isBeforeStart: leg.isLeadIn };
  }
  return undefined;
};

export type KindContacts = Readonly<Partial<Record<ContactKind, LegContact>>>;

/** What touches bone of the pelvis, which does not depend on the cup's orientation. */
export const pelvisContacts = (planned: PlannedHip, movement: Movement): KindContacts => {
  const { pelvis, femurBone, metal } = planned;
  if (!pelvis || !femurBone) return {};
  const legs = legsOf(planned, movement);
  const bone = onLegs(legs, ({ path, to }) => firstContact(femurBone, pelvis, path, 0, to));
  // Once bones have met, what would touch after that is of no interest.
  const end = ({ isLeadIn, to }: Leg): number => {
    if (!bone || bone.isBeforeStart !== isLeadIn) return bone?.isBeforeStart ? 0 : to;
    return bone.at;
  };
  const implant = metal
    .map((body) => onLegs(legs, (leg) => firstContact(body, pelvis, leg.path, 0, end(leg))))
    .reduce(earlier, undefined);
  return { ...(bone && { 'bone on bone': bone }), ...(implant && { 'implant on bone': implant }) };
};

/** What touches the cup in this orientation: the neck, and bone of the femur. */
export const cupContacts = (planned: PlannedHip, movement: Movement, cup: CupFrame): KindContacts => {
  const { pair, boneNearCup, pelvis } = planned;
  const legs = legsOf(planned, movement);
  const neck = onLegs(legs, ({ path, to }) => implantContact(pair, cup, path, 0, to));
  const standing = { obstacle: cupObstacle(pair.pair, cup), shift: [0, 0, 0] as const };
  const bone =
    pelvis && boneNearCup && onLegs(legs, ({ path, to }) => firstContact(boneNearCup, standing, path, 0, to));
  return { ...(neck && { 'implant on implant': neck }), ...(bone && { 'implant on bone': bone }) };
};

export const bothContacts = (a: KindContacts, b: KindContacts): KindContacts =>
  Object.fromEntries(
    CONTACT_KINDS.flatMap((kind) => {
      const contact = earlier(a[kind], b[kind]);
      return contact ? [[kind, contact]] : [];
    }),
  );

/** The kind that touches first; undefined where nothing does. */
export const firstKind = (contacts: KindContacts): ContactKind | undefined =>
  CONTACT_KINDS.reduce<ContactKind | undefined>((first, kind) => {
    const contact = contacts[kind];
    if (!contact) return first;
    return first === undefined || earlier(contacts[first], contact) === contact ? kind : first;
  }, undefined);

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

/** One movement with the cup as planned. */
export const moveHip = (planned: PlannedHip, movement: Movement): MovementResult => {
  const contacts = bothContacts(
    pelvisContacts(planned, movement),
    cupContacts(planned, movement, planned.cup),
  );
  const kind = firstKind(contacts);
  const contact = kind && contacts[kind];
  const reached = reachedAt(movement, contact);
  const frame = { ...planned.hip.pelvis, origin: planned.plan.centreInPelvis };
  return {
    movement,
    basis: basisOf(planned),
    reached,
    margin: degrees(reached - movement.required),
    first:
      kind && contact
        ? {
            kind,
            point: pointInScan(frame, contact.point),
            at: positionAt(movement, contact),
            isBeforeStart: contact.isBeforeStart,
          }
        : undefined,
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
