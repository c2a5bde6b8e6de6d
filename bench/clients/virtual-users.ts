import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from './http-client.ts';

export interface RecordedResponse {
  /** Milliseconds since the beginning. */
  readonly at: number;
  readonly kind: 'read' | 'write';
  /** 0 where there was no answer at all. */
  readonly status: number;
  readonly milliseconds: number;
}

export interface VirtualUsers {
  readonly responses: readonly RecordedResponse[];
  /** The names of what was acknowledged as written. */
  readonly acknowledged: readonly string[];
  readonly stop: () => Promise<void>;
}

/** People at work without a break: each reads a list and writes a place, in turns, and never asks a second time for the same. */
export const startVirtualUsers = (address: URL, tokens: readonly string[], pause: number): VirtualUsers => {
  const began = performance.now();
  const told: RecordedResponse[] = [];
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  const agent = new Agent({ keepAlive: true });

  const visit = async (token: string, visitor: number): Promise<void> => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const kind = count % 2 === 0 ? 'read' : 'write';
      const name = `Place ${visitor} ${count}`;
      const { status, milliseconds } = await sendRequest(address, agent, {
        token,
        ...(kind === 'read'
          ? { method: 'GET', path: '/admin/all-location?size=25' }
          : {
              method: 'POST',
              path: '/admin/create-location',
              body: {
                name,
                address: 'Hill 1',
                phoneNumber: '+1 (555) 010 2000',
                hasSurgery: true,
                hasRadiology: false,
                active: true,
              },
            }),
      });
      told.push({ at: performance.now() - began, kind, status, milliseconds });
      if (kind === 'write' && status === 200) acknowledged.push(name);
      await sleep(pause);
    }
  };
  const visits = tokens.map(visit);
  return {
    responses: told,
    acknowledged,
    stop: async () => {
      stopping.abort();
      await Promise.all(visits);
      agent.destroy();
    },
  };
};
