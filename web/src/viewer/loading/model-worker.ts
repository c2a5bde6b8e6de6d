import { buffersOf, treeBuffers } from './buffers.ts';
import { readGlb } from './glb.ts';
import type { FromWorker, PortionedPiece, ShownLevel, ToWorker } from './messages.ts';
import { copied, geometriesOf, portioned, treeOf } from './portions.ts';
import { portionsOfStl } from './stl-portions.ts';

/** Decodes models and prepares them for rays, so that the page itself never waits. */

interface WorkerScope {
  postMessage(message: FromWorker, options: { transfer: ArrayBuffer[] }): void;
  onmessage: ((event: { data: ToWorker }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;

let stl: ReturnType<typeof portionsOfStl> | undefined;
const kept: PortionedPiece[] = [];

const tell = (message: FromWorker, transfer: ArrayBuffer[] = []): void =>
  scope.postMessage(message, { transfer });

const give = (level: ShownLevel, pieces: readonly PortionedPiece[]): void =>
  tell({ kind: 'pieces', level, pieces }, pieces.flatMap(buffersOf));

/** The picture comes first: the trees are grown on what was kept back. */
const growTrees = (): void => {
  kept.flatMap(geometriesOf).forEach((geometry, portion) => {
    const tree = treeOf(geometry);
    tell({ kind: 'tree', portion, tree }, treeBuffers(tree));
  });
  kept.length = 0;
  tell({ kind: 'trees' });
};

const showLevel = (level: 'coarse' | 'fine', bytes: ArrayBuffer): void => {
  const pieces = readGlb(new Uint8Array(bytes)).map((piece) => portioned(piece));
  if (level === 'fine') kept.push(...pieces.map(copied));
  give(level, pieces);
  tell({ kind: 'whole', level });
  if (level === 'fine') growTrees();
};

const work = (message: ToWorker): void => {
  switch (message.kind) {
    case 'level':
      return showLevel(message.level, message.bytes);
    case 'stl-begin':
      stl = portionsOfStl(message.size, (piece) => {
        kept.push(copied(piece));
        give('stl', [piece]);
      });
      return;
    case 'stl-bytes':
      return stl?.take(message.bytes);
    case 'stl-end':
      stl?.end();
      tell({ kind: 'whole', level: 'stl' });
      return growTrees();
  }
};

scope.onmessage = ({ data }) => {
  try {
    work(data);
  } catch (error) {
    tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
};
