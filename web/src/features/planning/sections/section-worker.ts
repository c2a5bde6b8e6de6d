import type { Vector } from '@cotyle/domain/ct/vector';
import { weldedMesh } from '@cotyle/domain/distance/weld';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { slabsAcross } from '@cotyle/domain/sections/slabs';
import type { MeshChunk } from '../../../viewer/loading/mesh-chunk.ts';
import type { LoaderOutput } from '../../../viewer/loading/messages.ts';
import { meshOfChunks } from '../../../shared/femur/mesh-of-chunks.ts';
import type { SectionAnswer, SectionCommand } from './messages.ts';

/** Prepares a bone, so that the page can cut it within a frame. */

interface WorkerScope {
  postMessage(message: SectionAnswer, options: { transfer: ArrayBufferLike[] }): void;
  onmessage: ((event: { data: SectionCommand }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;

let mesh: Mesh | undefined;
/** Asked for before the mesh was there. */
let waiting: Vector[] = [];

const sort = (normal: Vector): void => {
  if (!mesh) return;
  const slabs = slabsAcross(mesh, normal);
  scope.postMessage({ kind: 'slabs', slabs }, { transfer: [slabs.starts.buffer, slabs.triangles.buffer] });
};

const keep = (chunks: readonly MeshChunk[]): void => {
  mesh = weldedMesh(meshOfChunks(chunks));
  scope.postMessage({ kind: 'mesh', mesh }, { transfer: [] });
  waiting.forEach(sort);
  waiting = [];
};

/** The coarse level is never cut. */
const receiveFrom = (port: MessagePort): void => {
  const chunks: MeshChunk[] = [];
  port.onmessage = ({ data: output }: MessageEvent<LoaderOutput>) => {
    if (output.level === 'coarse') return;
    if (output.kind === 'chunk') chunks.push(output.chunk);
    else keep(chunks);
  };
};

scope.onmessage = ({ data }) => {
  if (data.kind === 'load') receiveFrom(data.port);
  else if (data.kind === 'surface')
    data.port.onmessage = ({ data: chunks }: MessageEvent<readonly MeshChunk[]>) => {
      data.port.close();
      keep(chunks);
    };
  else if (mesh) sort(data.normal);
  else waiting.push(data.normal);
};
