import type { Mesh } from '@cotyle/domain/models/mesh';
import type { MeshChunk } from '../../../viewer/loading/mesh-chunk.ts';
import { meshOfChunks } from '../../../shared/femur/mesh-of-chunks.ts';
import type { MotionAnswer, MotionCommand } from './messages.ts';
import { createMotionSession } from './motion-session.ts';

/** Keeps the prepared bones and moves the hip. */

interface WorkerScope {
  postMessage(message: MotionAnswer, options: { transfer: [] }): void;
  onmessage: ((event: { data: MotionCommand }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;

const session = createMotionSession({
  post: (message) => scope.postMessage(message, { transfer: [] }),
  turn: () =>
    new Promise((resolve) => {
      setTimeout(resolve);
    }),
});

/** The port is listened to when the mesh is wanted; until then the chunks wait in it. */
const loader = (port: MessagePort) => (): Promise<Mesh> =>
  new Promise((resolve) => {
    port.onmessage = ({ data: chunks }: MessageEvent<readonly MeshChunk[]>) => {
      port.close();
      resolve(meshOfChunks(chunks));
    };
  });

scope.onmessage = ({ data }) => {
  if (data.kind === 'ask') void session.ask(data.id, data.question);
  else void session.prepare(data.frames, { pelvis: loader(data.pelvis), femur: loader(data.femur) });
};
