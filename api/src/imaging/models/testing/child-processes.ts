import { readFileSync, readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../../platform/storage/storage.ts';

/** The running child processes of this test that run this program. */
export const processesOf = (program: string): number[] => {
  const isOurs = (pid: string): boolean => {
    try {
      const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return Number(parent) === process.pid && command.includes(program);
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOurs(name))
    .map(Number);
};

export const derivationProcesses = (): number[] => processesOf('derive-process');

const gate = () => {
  const held: { open: () => void } = { open: () => undefined };
  const opened = new Promise<void>((resolve) => {
    held.open = resolve;
  });
  return { opened, open: () => held.open() };
};

/** A storage that returns the first half of a file, and the rest after `resume`. */
export const haltingStorage = (storage: Storage) => {
  const halt = gate();
  const half = gate();
  const halting = async function* (whole: Buffer) {
    yield whole.subarray(0, whole.length / 2);
    half.open();
    await halt.opened;
    yield whole.subarray(whole.length / 2);
  };
  const read: Storage['read'] = async (key, range) =>
    Readable.from(halting(await buffer(await storage.read(key, range))), { objectMode: false });
  const readRanges: Storage['readRanges'] = async (key, ranges) => {
    half.open();
    await halt.opened;
    return storage.readRanges(key, ranges);
  };
  return { storage: { ...storage, read, readRanges }, reached: half.opened, resume: halt.open };
};
