import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from './http-client.ts';

export interface RecordedResponse {
  /** Milliseconds since the start. */
  readonly at: number;
  readonly kind: 'read' | 'write';
  /** 0 where there was no response. */
  readonly status: number;
  readonly milliseconds: number;
}

export interface VirtualUsers {
  readonly responses: readonly RecordedResponse[];
  /** The names of the locations whose creation was acknowledged. */
  readonly acknowledged: readonly string[];
  readonly stop: () => Promise<void>;
}

/** Each user alternately reads a list and creates a location, without retries. */
export const startVirtualUsers = (address: URL, tokens: readonly string[], pause: number): VirtualUsers => {
  const startedAt = performance.now();
  const responses: RecordedResponse[] = [];
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  const agent = new Agent({ keepAlive: true });

  const work = async (token: string, user: number): Promise<void> => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const kind = count % 2 === 0 ? 'read' : 'write';
      const name = `Location ${user} ${count}`;
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
      responses.push({ at: performance.now() - startedAt, kind, status, milliseconds });
      if (kind === 'write' && status === 200) acknowledged.push(name);
      await sleep(pause);
    }
  };
  const running = tokens.map(work);
  return {
    responses,
    acknowledged,
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
      agent.destroy();
    },
  };
};
