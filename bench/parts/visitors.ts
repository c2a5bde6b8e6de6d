import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Told {
  /** Milliseconds since the beginning. */
  readonly at: number;
  readonly kind: 'read' | 'write';
  /** 0 where there was no answer at all. */
  readonly status: number;
  readonly milliseconds: number;
}

export interface Visitors {
  readonly told: readonly Told[];
  /** The names of what was acknowledged as written. */
  readonly acknowledged: readonly string[];
  readonly stop: () => Promise<void>;
}

const PATIENCE = 40_000;

interface Question {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  readonly body?: object;
}

const ask = (address: URL, agent: Agent, { method, path, token, body }: Question): Promise<number> =>
  new Promise((resolve) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const asking = request(new URL(`/api${path}`, address), {
      method,
      agent,
      timeout: PATIENCE,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
    });
    asking.on('response', (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', () => resolve(0));
      answer.resume();
    });
    asking.on('timeout', () => asking.destroy()).on('error', () => resolve(0));
    asking.end(text);
  });

/** People at work without a break: each reads a list and writes a place, in turns, and never asks a second time for the same. */
export const sendVisitors = (address: URL, tokens: readonly string[], pause: number): Visitors => {
  const began = performance.now();
  const told: Told[] = [];
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  const agent = new Agent({ keepAlive: true });

  const visit = async (token: string, visitor: number): Promise<void> => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const kind = count % 2 === 0 ? 'read' : 'write';
      const name = `Place ${visitor} ${count}`;
      const start = performance.now();
      const status = await ask(address, agent, {
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
      const end = performance.now();
      told.push({ at: end - began, kind, status, milliseconds: end - start });
      if (kind === 'write' && status === 200) acknowledged.push(name);
      await sleep(pause);
    }
  };
  const visits = tokens.map(visit);
  return {
    told,
    acknowledged,
    stop: async () => {
      stopping.abort();
      await Promise.all(visits);
      agent.destroy();
    },
  };
};
