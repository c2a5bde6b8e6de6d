import { createWriteStream } from 'node:fs';
import { setPriority } from 'node:os';
import { finished } from 'node:stream/promises';
import { readStl } from '@cotyle/domain/models/stl-reader';
import { StlRejected } from '@cotyle/domain/models/stl-rejected';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { NICENESS } from '../../../platform/niceness.ts';
import { COARSE_PIPE, FINE_PIPE } from './messages.ts';
import type { DeriveMessage } from './messages.ts';
import { derive } from './derive.ts';
import { weldMesh } from '../geometry/weld.ts';

/**
 * The child process of one derivation: it reads an STL from stdin and writes two levels to pipes. Its memory and CPU
 * use do not affect the server.
 */

/** For a binary STL; a text STL has fewer triangles per byte. */
const BYTES_PER_TRIANGLE = 50;

// The server ends this process once it has read everything, because Node discards unread output of a process that
// exits. Without the server there is nothing to do.
process.on('disconnect', () => process.exit(1));
setPriority(NICENESS.work);

const sendMessage = (message: DeriveMessage): Promise<void> =>
  new Promise((sent, failed) => {
    if (!process.send) throw new Error('This program has to be started as a child process.');
    process.send(message, undefined, undefined, (error) => (error ? failed(error) : sent()));
  });

const readMesh = async (size: number): Promise<Mesh> => {
  const welder = weldMesh(Math.ceil(size / BYTES_PER_TRIANGLE));
  const reader = readStl(size, welder.add);
  let received = 0;
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    reader.write(chunk);
    received += chunk.length;
  }
  // A shortened input is an error of the transfer, not of the file.
  if (received !== size) throw new Error(`${received} of ${size} bytes were received.`);
  reader.end();
  return welder.mesh();
};

const write = async (pipe: number, bytes: Uint8Array): Promise<void> => {
  const stream = createWriteStream('', { fd: pipe });
  stream.end(bytes);
  await finished(stream);
};

const work = async (): Promise<void> => {
  const { coarse, fine, openEdges } = await derive(await readMesh(Number(process.argv[2])));
  await sendMessage({ kind: 'made', coarse: coarse.level, fine: fine.level, openEdges });
  await write(COARSE_PIPE, coarse.glb);
  await write(FINE_PIPE, fine.glb);
};

try {
  await work();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  await sendMessage(
    error instanceof StlRejected ? { kind: 'rejected', reason: message } : { kind: 'fault', message },
  );
}
