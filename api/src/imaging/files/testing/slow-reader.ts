import { readdirSync, readlinkSync } from 'node:fs';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { TestApp } from '../../../testing/app.ts';

/** The number of stored files that this process holds open; Linux only. */
export const openFilesOf = ({ dataDir }: TestApp): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(dataDir);
    } catch {
      // Closed since it was listed.
      return false;
    }
  }).length;

/** Resolves with the first bytes; the rest stays unread. */
export const startReading = ({ origin }: TestApp, path: string, token: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.once('readable', () => resolve(response));
    }).once('error', reject);
  });
