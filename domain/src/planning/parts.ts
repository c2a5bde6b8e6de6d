import { cupAndLiner, headAndStem, headsFor, linerAndHead, linersFor } from '../implants/compatibility.ts';
import { catalogueOfKey } from '../implants/catalogue-parts.ts';
import { catalogueKeyOf } from '../implants/part-id.ts';
import type { Catalogue, Cup, Head, Liner, Stem } from '../implants/types.ts';
import type { Plan } from './plan.ts';

/** The parts that a plan names; undefined where the catalogue has none of this id. */
export interface PlanParts {
  readonly cup: Cup | undefined;
  readonly liner: Liner | undefined;
  readonly head: Head | undefined;
  readonly stem: Stem | undefined;
}

const byId = <P extends { readonly id: string }>(parts: readonly P[], id: string): P | undefined =>
  parts.find((part) => part.id === id);

export const partsOf = (catalogue: Catalogue, { cup, liner, head, stem }: Plan): PlanParts => ({
  cup: byId(catalogue.cups, cup.part),
  liner: byId(catalogue.liners, liner),
  head: byId(catalogue.heads, head),
  stem: stem ? byId(catalogue.stems, stem.part) : undefined,
});

export const plannedPartIds = ({ cup, liner, head, stem }: Plan): readonly string[] => [
  cup.part,
  liner,
  head,
  ...(stem ? [stem.part] : []),
];

/** The largest of those that are no larger than wanted, else the smallest. */
const nearestBelow = <P>(parts: readonly P[], sizeOf: (part: P) => number, wanted: number): P | undefined => {
  const sorted = parts.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  return sorted.findLast((part) => sizeOf(part) <= wanted) ?? sorted[0];
};

/** A liner for the cup: of the same design where there is one, for a head as large as before or the next smaller. */
const linerLike = (catalogue: Catalogue, cup: Cup, before: Liner | undefined): Liner | undefined => {
  const fitting = linersFor(catalogue, cup);
  const alike = fitting.filter(({ design }) => design === (before?.design ?? 'neutral'));
  return nearestBelow(
    alike.length ? alike : fitting,
    ({ headDiameter }) => headDiameter,
    before?.headDiameter ?? Infinity,
  );
};

const headLike = (catalogue: Catalogue, liner: Liner, before: Head | undefined): Head | undefined =>
  nearestBelow(headsFor(catalogue, liner), ({ neckLength }) => neckLength, before?.neckLength ?? 0);

/** Another cup, with the liner and head that were planned or those next to them that fit. Unchanged where none fits. */
export const withCup = (plan: Plan, all: Catalogue, cupId: string): Plan => {
  const catalogue = catalogueOfKey(all, catalogueKeyOf(cupId));
  const { liner, head } = partsOf(all, plan);
  const cup = byId(catalogue.cups, cupId);
  if (!cup) return plan;
  const fits = liner && catalogue.liners.includes(liner) && cupAndLiner(cup, liner) === undefined;
  const newLiner = fits ? liner : linerLike(catalogue, cup, liner);
  const newHead = newLiner && headLike(catalogue, newLiner, head);
  if (!newLiner || !newHead) return plan;
  return { ...plan, cup: { ...plan.cup, part: cup.id }, liner: newLiner.id, head: newHead.id };
};

/** Another liner, with a head that fits it. */
export const withLiner = (plan: Plan, all: Catalogue, linerId: string): Plan => {
  const catalogue = catalogueOfKey(all, catalogueKeyOf(linerId));
  const liner = byId(catalogue.liners, linerId);
  const { head } = partsOf(catalogue, plan);
  if (!liner) return plan;
  const fits = head && linerAndHead(liner, head) === undefined;
  const newHead = fits ? head : headLike(catalogue, liner, head);
  return newHead ? { ...plan, liner: liner.id, head: newHead.id } : plan;
};

/** The next larger (1) or smaller (-1) cup; the same where there is none. */
export const nextCup = (plan: Plan, all: Catalogue, by: 1 | -1): Plan => {
  const catalogue = catalogueOfKey(all, catalogueKeyOf(plan.cup.part));
  const cups = catalogue.cups.toSorted((a, b) => a.diameter - b.diameter);
  const next = cups[cups.findIndex(({ id }) => id === plan.cup.part) + by];
  return next ? withCup(plan, catalogue, next.id) : plan;
};

/** The stem that keeps the centre of the head nearest to where it was. */
const stemLike = ({ stems }: Catalogue, head: Head, before: Stem): Stem | undefined => {
  const distance = ({ femoralOffset, headHeight }: Stem): number =>
    Math.hypot(femoralOffset - before.femoralOffset, headHeight - before.headHeight);
  return stems
    .filter((stem) => headAndStem(head, stem) === undefined)
    .toSorted((a, b) => distance(a) - distance(b))[0];
};

/**
 * The same plan with the parts of another catalogue that are nearest in size. Its cup alone where the other has no stem
 * for its heads; unchanged where it has no parts that fit.
 */
export const withCatalogue = (plan: Plan, from: Catalogue, to: Catalogue): Plan => {
  const before = partsOf(from, plan);
  const wanted = before.cup?.diameter ?? 0;
  const cups = to.cups.toSorted((a, b) => Math.abs(a.diameter - wanted) - Math.abs(b.diameter - wanted));
  for (const cup of cups) {
    const liner = linerLike(to, cup, before.liner);
    const head = liner && headLike(to, liner, before.head);
    if (!liner || !head) continue;
    const stem = before.stem && stemLike(to, head, before.stem);
    return {
      ...plan,
      cup: { ...plan.cup, part: cup.id },
      liner: liner.id,
      head: head.id,
      stem: plan.stem && stem ? { ...plan.stem, part: stem.id } : null,
    };
  }
  return plan;
};
