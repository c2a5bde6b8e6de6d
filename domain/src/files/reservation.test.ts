import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reservationProblem } from './reservation.ts';
import type { UploadLimits, UploadUsage } from './reservation.ts';

const UNUSED: UploadUsage = {
  ownBytes: 0,
  ownOpen: 0,
  allOpen: 0,
  ownPending: 0,
  allPending: 0,
  freeBytes: undefined,
};
const LIMITS: UploadLimits = { userBytes: 1000, userOpen: 3, allOpen: 5 };
const problem = (bytes: number, usage: Partial<UploadUsage>, opens = true) =>
  reservationProblem({ bytes, opens }, { ...UNUSED, ...usage }, LIMITS);

describe('a reservation', () => {
  it.each([
    ['takes the last of the day’s quota', 400, { ownBytes: 600 }, undefined],
    ['takes no more than the day’s quota', 401, { ownBytes: 600 }, 'USER_BYTES'],
    ['may be a person’s last open upload', 1, { ownOpen: 2, allOpen: 2 }, undefined],
    ['is rejected for a person with too many open uploads', 1, { ownOpen: 3, allOpen: 3 }, 'USER_OPEN'],
    ['is rejected if too many uploads are open in total', 1, { allOpen: 5 }, 'ALL_OPEN'],
    ['takes the whole disk where nothing else is open', 900, { freeBytes: 900 }, undefined],
    ['takes no more than the disk has', 901, { freeBytes: 900 }, 'DISK'],
    ['leaves what others have reserved', 500, { freeBytes: 900, allPending: 401 }, 'DISK'],
    ['is rejected on a disk below its reserve', 1, { freeBytes: -5 }, 'DISK'],
    [
      'takes half of the disk with the person’s others',
      250,
      { freeBytes: 900, ownPending: 200, allPending: 200 },
      undefined,
    ],
    [
      'takes no more than half with the person’s others',
      251,
      { freeBytes: 900, ownPending: 200, allPending: 200 },
      'DISK_SHARE',
    ],
    [
      'of little is taken beside a large one',
      1,
      { freeBytes: 900, ownPending: 800, allPending: 800 },
      undefined,
    ],
    ['does not mind how large a service without a disk is', 1000, { allPending: 2 ** 50 }, undefined],
  ] as const)('%s', (_, bytes, usage, expected) => {
    expect(problem(bytes, usage)).toBe(expected);
  });

  it('that grows does not count as another open upload', () => {
    expect(problem(1, { ownOpen: 3, allOpen: 5 }, false)).toBeUndefined();
    expect(problem(1, { ownBytes: 1000 }, false)).toBe('USER_BYTES');
    expect(
      problem(11, { freeBytes: 10, allPending: 10 }, false),
      'it is on the disk already',
    ).toBeUndefined();
    expect(problem(11, { freeBytes: 10, allPending: 11 }, false)).toBe('DISK');
  });
});

interface Open {
  readonly person: number;
  readonly bytes: number;
  written: number;
}

/** Uploads that begin, write and end in any order, limited only by the rule. */
const simulate = (steps: readonly (readonly [number, number, number])[], disk: number) => {
  const open: Open[] = [];
  let free = disk;
  const sum = (of: readonly Open[], value: (one: Open) => number) =>
    of.reduce((all, one) => all + value(one), 0);
  const pending = ({ bytes, written }: Open) => bytes - written;
  const most = { bytes: 0, open: 0, person: 0 };
  let lowest = free;
  for (const [kind, person, bytes] of steps) {
    const own = open.filter((one) => one.person === person);
    const usage = {
      ownBytes: sum(own, (one) => one.bytes),
      ownOpen: own.length,
      allOpen: open.length,
      ownPending: sum(own, pending),
      allPending: sum(open, pending),
      freeBytes: free,
    };
    if (kind === 0 && reservationProblem({ bytes, opens: true }, usage, LIMITS) === undefined)
      open.push({ person, bytes, written: 0 });
    const [first] = own;
    if (kind === 1 && first) {
      const some = Math.min(pending(first), bytes);
      first.written += some;
      free -= some;
    }
    if (kind === 2 && first) {
      free += first.written;
      open.splice(open.indexOf(first), 1);
    }
    lowest = Math.min(lowest, free - sum(open, pending));
    most.open = Math.max(most.open, open.length);
    for (const one of [0, 1, 2]) {
      const theirs = open.filter((upload) => upload.person === one);
      most.person = Math.max(most.person, theirs.length);
      most.bytes = Math.max(
        most.bytes,
        sum(theirs, (upload) => upload.bytes),
      );
    }
  }
  return { most, lowest };
};

it('uploads in any order never pass a limit, nor touch what the disk keeps for the database', () => {
  const step = fc.tuple(fc.nat(2), fc.nat(2), fc.integer({ min: 1, max: 700 }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.nat(2000), (steps, disk) => {
      const { most, lowest } = simulate(steps, disk);
      expect(most.bytes).toBeLessThanOrEqual(LIMITS.userBytes);
      expect(most.person).toBeLessThanOrEqual(LIMITS.userOpen);
      expect(most.open).toBeLessThanOrEqual(LIMITS.allOpen);
      expect(lowest).toBeGreaterThanOrEqual(0);
    }),
  );
});

it('twenty uploads of one person leave two fifths of a disk that holds two of them to others', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 900 }), fc.integer({ min: 1, max: 450 }), (free, bytes) => {
      fc.pre(bytes <= free / 2);
      let ownPending = 0;
      const usage = () => ({ ...UNUSED, ownPending, allPending: ownPending, freeBytes: free });
      for (let open = 0; open < 20; open += 1)
        if (reservationProblem({ bytes, opens: true }, usage(), LIMITS) === undefined) ownPending += bytes;
      expect(free - ownPending).toBeGreaterThanOrEqual(free * 0.4);
    }),
  );
});
