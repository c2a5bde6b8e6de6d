import { openAssociation } from '../scu/open-association.ts';
import type { Association, AssociationOptions } from '../scu/open-association.ts';
import { listenDimse } from '../scp/dimse-server.ts';
import type { DimseServer, ListenOptions } from '../scp/dimse-server.ts';
import type { AssociationHandlers } from '../scp/handlers.ts';
import { readAll } from '../data-set/read-all.ts';
import { STATUS } from '../status.ts';
import { EXPLICIT, MODALITY_WORKLIST, VERIFICATION } from '../uids.ts';

export const CT_STORAGE = '1.2.840.10008.5.1.4.1.1.2';
const GiB = 2 ** 30;

export interface TestServer {
  readonly server: DimseServer;
  /** What was stored, by its SOP Instance UID. */
  readonly stored: Map<string, Buffer>;
  readonly faults: unknown[];
  /** Associations that have ended. */
  readonly ended: () => number;
  readonly connect: (options?: Partial<AssociationOptions>) => Promise<Association>;
}

/** A server that keeps what it gets, and whose parts a test replaces. */
export const startTestServer = async (
  handlers: Partial<AssociationHandlers> = {},
  options: Partial<ListenOptions> = {},
): Promise<TestServer> => {
  const stored = new Map<string, Buffer>();
  const faults: unknown[] = [];
  let ended = 0;
  const own: AssociationHandlers = {
    isAllowed: async () => true,
    store: async ({ sopInstanceUid, bytes }) => {
      stored.set(sopInstanceUid, (await readAll(bytes, GiB)) ?? Buffer.alloc(0));
      return { status: STATUS.success };
    },
    async *find({ identifier }) {
      yield identifier;
    },
    ended: () => (ended += 1),
    ...handlers,
  };
  const server = await listenDimse({
    host: '127.0.0.1',
    port: 0,
    maxConnections: 50,
    queryClasses: [MODALITY_WORKLIST],
    idleMs: 60_000,
    requestMs: 60_000,
    admit: async () => ({ kind: 'accepted', handlers: own }),
    onFault: (error) => faults.push(error),
    ...options,
  });
  return {
    server,
    stored,
    faults,
    ended: () => ended,
    connect: (changes = {}) =>
      openAssociation({
        host: '127.0.0.1',
        port: server.port,
        connectMs: 60_000,
        idleMs: 60_000,
        callingAeTitle: 'CT1',
        calledAeTitle: 'COTYLE',
        contexts: [VERIFICATION, CT_STORAGE, MODALITY_WORKLIST].map((abstractSyntax) => ({
          abstractSyntax,
          transferSyntaxes: [EXPLICIT],
        })),
        ...changes,
      }),
  };
};

/** The ids of the contexts that `connect` proposes. */
export const CONTEXT = { echo: 1, store: 3, find: 5 } as const;

/** Something that a test opens, and that others wait for. */
export const createGate = (): { readonly opened: Promise<void>; readonly open: () => void } => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
};

export async function* chunksOf(...chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
