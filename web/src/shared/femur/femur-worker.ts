import { weldedMesh } from '@cotyle/domain/distance/weld';
import { boneProblem } from '@cotyle/domain/planning/bone';
import type { MeshChunk } from '../../viewer/loading/mesh-chunk.ts';
import type { LoaderOutput } from '../../viewer/loading/messages.ts';
import { meshOfChunks } from './mesh-of-chunks.ts';
import type { FemurCommand, FemurEvent } from './messages.ts';

/** Keeps the femur: the page gets a surface to draw, other workers its chunks. */

interface WorkerScope {
  postMessage(message: FemurEvent, options: { transfer: ArrayBufferLike[] }): void;
  onmessage: ((event: { data: FemurCommand }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;

/** Of the fine level alone: nothing is measured on the coarse one. */
const chunks: MeshChunk[] = [];

const receive = (output: LoaderOutput): void => {
  if (output.level === 'coarse') return;
  if (output.kind === 'chunk') {
    chunks.push(output.chunk);
    return;
  }
  const surface = weldedMesh(meshOfChunks(chunks));
  scope.postMessage(
    { surface, problem: boneProblem(surface) },
    { transfer: [surface.positions.buffer, surface.triangles.buffer] },
  );
};

scope.onmessage = ({ data }) => {
  if (data.kind === 'share-surface') data.port.postMessage(chunks, []);
  else data.port.onmessage = ({ data: output }: MessageEvent<LoaderOutput>) => receive(output);
};
