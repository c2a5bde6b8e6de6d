import type { BodyContact } from './first-contact.ts';

export const CONTACT_KINDS = ['implant on implant', 'implant on bone', 'bone on bone'] as const;

export type ContactKind = (typeof CONTACT_KINDS)[number];

/** What meets what. The stem is its body, below the neck. */
export const CONTACT_PAIRS = [
  'neck on liner',
  'neck on pelvis',
  'stem on pelvis',
  'femur on cup',
  'femur on pelvis',
] as const;

export type ContactPair = (typeof CONTACT_PAIRS)[number];

export const KIND_OF_PAIR: Readonly<Record<ContactPair, ContactKind>> = {
  'neck on liner': 'implant on implant',
  'neck on pelvis': 'implant on bone',
  'stem on pelvis': 'implant on bone',
  'femur on cup': 'implant on bone',
  'femur on pelvis': 'bone on bone',
};

/** A contact on one of the legs of a movement. */
export interface LegContact extends BodyContact {
  readonly pair: ContactPair;
  /** Whether it is on the way to the start of the movement. */
  readonly isBeforeStart: boolean;
}

export type KindContacts = Readonly<Partial<Record<ContactKind, LegContact>>>;

export const earlier = (a: LegContact | undefined, b: LegContact | undefined): LegContact | undefined => {
  if (!a || !b) return a ?? b;
  if (a.isBeforeStart !== b.isBeforeStart) return a.isBeforeStart ? a : b;
  return a.at <= b.at ? a : b;
};

export const bothContacts = (a: KindContacts, b: KindContacts): KindContacts =>
  Object.fromEntries(
    CONTACT_KINDS.flatMap((kind) => {
      const contact = earlier(a[kind], b[kind]);
      return contact ? [[kind, contact]] : [];
    }),
  );

/** What touches first; undefined where nothing does. */
export const firstOf = (contacts: KindContacts): LegContact | undefined =>
  CONTACT_KINDS.reduce<LegContact | undefined>((first, kind) => earlier(first, contacts[kind]), undefined);
