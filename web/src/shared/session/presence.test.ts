import { describe, expect, it } from 'vitest';
import { createPresenceMonitor } from './presence.ts';
import { emptyStorage, fakeClock } from '../testing/session.ts';

const setUp = () => {
  const clock = fakeClock();
  const storage = emptyStorage();
  const watch = createPresenceMonitor(storage, clock.now);
  watch.extend();
  return { clock, storage, watch, otherTab: () => createPresenceMonitor(storage, clock.now) };
};

const MINUTE = 60;

describe('the presence monitor', () => {
  it('warns a minute before the limit and counts down', () => {
    const { clock, watch } = setUp();
    clock.sleep(14 * MINUTE - 1);
    expect(watch.check()).toEqual({ presence: 'present', secondsLeft: 61 });
    clock.sleep(1);
    expect(watch.check()).toEqual({ presence: 'warned', secondsLeft: 60 });
    clock.sleep(59);
    expect(watch.check()).toEqual({ presence: 'warned', secondsLeft: 1 });
    clock.sleep(1);
    expect(watch.check()).toEqual({ presence: 'gone', secondsLeft: 0 });
  });

  it('restarts with any activity', () => {
    const { clock, watch } = setUp();
    for (let turn = 0; turn < 10; turn += 1) {
      clock.sleep(10 * MINUTE);
      watch.recordActivity();
    }
    expect(watch.check().presence).toBe('present');
  });

  it('counts activity in another tab', () => {
    const { clock, watch, otherTab } = setUp();
    const other = otherTab();
    clock.sleep(13 * MINUTE);
    other.recordActivity();
    clock.sleep(10 * MINUTE);
    expect(watch.check().presence).toBe('present');
  });

  it('requires an answer to the warning: mouse movement does not count', () => {
    const { clock, watch } = setUp();
    clock.sleep(14.5 * MINUTE);
    watch.recordActivity();
    expect(watch.check().presence).toBe('warned');
    watch.extend();
    expect(watch.check().presence).toBe('present');
  });

  it('cannot be extended after the limit', () => {
    const { clock, watch } = setUp();
    clock.sleep(16 * MINUTE);
    watch.recordActivity();
    expect(watch.check().presence).toBe('gone');
  });

  it('allows two hours while a model is open in any tab', () => {
    const { clock, watch, otherTab } = setUp();
    const other = otherTab();
    watch.setModelOpen(true);
    for (let minute = 0; minute < 118; minute += 1) {
      clock.sleep(MINUTE);
      expect(watch.check().presence).toBe('present');
      expect(other.check().presence).toBe('present');
    }
    clock.sleep(MINUTE);
    expect(watch.check().presence).toBe('warned');
  });

  it('returns to 15 minutes when the model is closed', () => {
    const { clock, watch } = setUp();
    watch.setModelOpen(true);
    clock.sleep(20 * MINUTE);
    expect(watch.check().presence).toBe('present');
    watch.setModelOpen(false);
    expect(watch.check().presence).toBe('gone');
  });

  it('is not extended by a clock that was set back', () => {
    const { clock, watch } = setUp();
    clock.sleep(-3600);
    expect(watch.check().secondsLeft).toBe(15 * MINUTE);
  });
});
