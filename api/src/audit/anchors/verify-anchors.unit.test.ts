import { describe, expect, it } from 'vitest';
import { anchorHash } from './anchor.ts';
import type { Anchor } from './anchor.ts';
import { compareWithAnchors } from './verify-anchors.ts';
import type { NamedAnchor, WalkedChain } from './verify-anchors.ts';

const INSTALLATION = '3f0e4bb8-6c0f-4b43-9f0c-0c6f2b8a6a11';
const hashOf = (id: number): string => id.toString(16).padStart(64, '0');
const hourOf = (hour: number): string => new Date(Date.UTC(2026, 10, 17, hour)).toISOString();

/** One anchor for each hour, each with ten more events. */
const anchorsOf = (count: number): NamedAnchor[] => {
  const made: NamedAnchor[] = [];
  for (let number = 1; number <= count; number += 1) {
    const last = made.at(-1);
    const anchor: Anchor = {
      format: 'cotyle-anchor-1',
      installation: INSTALLATION,
      number,
      createdAt: hourOf(number),
      lastEventId: number * 10,
      lastEventHash: hashOf(number * 10),
      previousAnchorHash: last ? anchorHash(last.anchor) : null,
    };
    made.push({ file: `anchor-${number}.json`, anchor });
  }
  return made;
};

const chainOf = (lastId: number, more: Partial<WalkedChain> = {}): WalkedChain => ({
  installation: INSTALLATION,
  startId: 0,
  lastId,
  lastAt: new Date(hourOf(lastId / 10)),
  hashes: new Map(Array.from({ length: lastId + 1 }, (_, id) => [id, hashOf(id)])),
  ...more,
});

const problemsOf = (chain: WalkedChain, anchors: readonly NamedAnchor[]) =>
  compareWithAnchors(chain, anchors).problems;

const changed = ({ file, anchor }: NamedAnchor, change: Partial<Anchor>): NamedAnchor => ({
  file: `other-${file}`,
  anchor: { ...anchor, ...change },
});

describe('a chain and its anchors', () => {
  it('agree, whatever the order of the files, and also when an anchor is there twice', () => {
    const anchors = anchorsOf(5);
    expect(compareWithAnchors(chainOf(50), anchors.toReversed())).toEqual({ problems: [], notes: [] });
    expect(problemsOf(chainOf(50), [...anchors, ...anchors])).toEqual([]);
  });

  it('disagree where an event has another hash', () => {
    const hashes = new Map(chainOf(50).hashes).set(30, hashOf(999));
    expect(problemsOf(chainOf(50, { hashes }), anchorsOf(5))).toEqual([
      `Anchor 3 of ${hourOf(3)} names event 30 with another hash: the chain was rewritten.`,
    ]);
  });

  it('disagree where the end of the chain was removed', () => {
    expect(problemsOf(chainOf(39), anchorsOf(5))).toEqual([
      `Anchor 4 of ${hourOf(4)} names event 40, but the chain ends with event 39: its end was removed.`,
      `Anchor 5 of ${hourOf(5)} names event 50, but the chain ends with event 39: its end was removed.`,
    ]);
  });

  it('miss anchors that were removed between others, and name them', () => {
    const anchors = anchorsOf(8);
    const left = anchors.filter(({ anchor }) => ![3, 5, 6].includes(anchor.number));
    expect(problemsOf(chainOf(80), left)).toEqual(['Anchor 3 is missing.', 'Anchors 5 to 6 are missing.']);
  });

  it('miss new anchors when the chain goes on for more than two hours without one', () => {
    expect(problemsOf(chainOf(80), anchorsOf(5))).toEqual([
      `Anchor 5 of ${hourOf(5)} is the newest and older than the chain: 30 events after it are not covered by an anchor.`,
    ]);
    expect(compareWithAnchors(chainOf(60), anchorsOf(5)).notes).toEqual([
      `Anchor 5 of ${hourOf(5)} is the newest; 10 events after it are not covered by an anchor.`,
    ]);
    expect(problemsOf(chainOf(80), [])).toEqual(['There is no anchor of this installation.']);
  });

  it('show an anchor that does not follow the one before it', () => {
    const [one, two, three] = anchorsOf(3);
    if (!one || !two || !three) throw new Error('There are three.');
    const replaced = changed(two, { createdAt: '2026-11-17T02:30:00.000Z' });
    expect(problemsOf(chainOf(30), [one, replaced, three])).toEqual([
      `Anchor 3 of ${hourOf(3)} does not follow anchor 2: one of them was replaced.`,
    ]);
    expect(problemsOf(chainOf(30), [one, two, replaced, three])).toEqual([
      'anchor-2.json and other-anchor-2.json are different anchors with the number 2.',
    ]);
  });

  it('show anchors that are out of order', () => {
    const [one, two] = anchorsOf(2);
    if (!one || !two) throw new Error('There are two.');
    for (const change of [{ createdAt: hourOf(0) }, { lastEventId: 5, lastEventHash: hashOf(5) }])
      expect(problemsOf(chainOf(20), [one, changed(two, change)])).toEqual([
        expect.stringContaining('is out of order'),
      ]);
  });

  it('show an anchor of another installation', () => {
    const [one] = anchorsOf(1);
    if (!one) throw new Error('There is one.');
    const foreign = changed(one, { installation: '00000000-0000-4000-8000-000000000000' });
    expect(problemsOf(chainOf(10), [one, foreign])).toEqual([
      'other-anchor-1.json belongs to another installation.',
    ]);
  });

  it('leave a note where no anchor was made for hours, where the first are elsewhere and where months are archived', () => {
    const [one, two, three] = anchorsOf(3);
    if (!one || !two || !three) throw new Error('There are three.');
    const late = changed(three, { createdAt: hourOf(9) });
    expect(compareWithAnchors(chainOf(30), [two, late])).toEqual({
      problems: [],
      notes: [
        'No anchor was made for 7 hours before anchor 3.',
        'The first anchor here is number 2; earlier ones are not here.',
      ],
    });
    expect(compareWithAnchors(chainOf(30, { startId: 15 }), [one, two, three])).toEqual({
      problems: [],
      notes: [`Anchor 1 of ${hourOf(1)} is about a month that was archived; it was not compared.`],
    });
  });
});
