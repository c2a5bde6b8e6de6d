import { describe, expect, it, vi } from 'vitest';
import { emptyStorage, fakeClock, unreachable } from '../testing/session.ts';
import { createActivityReporter } from './activity-reporter.ts';
import { createPresenceMonitor } from './presence.ts';

const setUp = () => {
  const clock = fakeClock();
  const storage = emptyStorage();
  const report = vi.fn(async (_modelOpen: boolean): Promise<void> => undefined);
  const openTab = () => {
    const presence = createPresenceMonitor(storage, clock.now);
    return { presence, reporter: createActivityReporter({ storage, now: clock.now, presence, report }) };
  };
  const tab = openTab();
  tab.presence.extend();
  tab.reporter.skip();
  /** Somebody moves the mouse for so many seconds, or nobody does. */
  const run = async (seconds: number, isActive: boolean): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      clock.sleep(1);
      if (isActive) tab.presence.recordActivity();
      tab.reporter.check();
      await clock.settle();
    }
  };
  return { clock, report, openTab, ...tab, run };
};

describe('the report of activity', () => {
  it('is not sent while nobody is there', async () => {
    const { report, run } = setUp();
    await run(14 * 60, false);
    expect(report).not.toHaveBeenCalled();
  });

  it('is sent once a minute while somebody is there', async () => {
    const { report, run } = setUp();
    await run(10 * 60, true);
    expect(report).toHaveBeenCalledTimes(10);
  });

  it('includes what happened after the last one', async () => {
    const { report, run } = setUp();
    await run(61, true);
    report.mockClear();
    await run(20, true);
    await run(60, false);
    expect(report).toHaveBeenCalledTimes(1);
    await run(600, false);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('says at once that a model is opened, and that it is closed', async () => {
    const { report, run, presence } = setUp();
    presence.setModelOpen(true);
    await run(1, true);
    expect(report.mock.calls).toEqual([[true]]);
    presence.setModelOpen(false);
    await run(1, true);
    expect(report.mock.calls).toEqual([[true], [false]]);
  });

  it('says in a new session at once that a model is still open', async () => {
    const { report, run, presence, reporter } = setUp();
    presence.setModelOpen(true);
    await run(1, true);
    reporter.skip();
    await run(1, true);
    expect(report.mock.calls).toEqual([[true], [true]]);
  });

  it('of one tab serves the others', async () => {
    const { report, run, openTab, clock } = setUp();
    const other = openTab();
    await run(61, true);
    expect(report).toHaveBeenCalledTimes(1);
    clock.sleep(1);
    other.reporter.check();
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('that fails is sent again', async () => {
    const { report, run } = setUp();
    report.mockRejectedValueOnce(unreachable());
    await run(61, true);
    await run(15, false);
    expect(report).toHaveBeenCalledTimes(2);
  });

  it('is not sent for a person who was away too long', async () => {
    const { report, clock, presence, reporter } = setUp();
    clock.sleep(16 * 60);
    presence.recordActivity();
    reporter.check();
    expect(report).not.toHaveBeenCalled();
  });
});
