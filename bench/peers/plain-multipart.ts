import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';

// What most Node servers do: a form parsed by busboy, hashed, piped into a file and synced.
const [, , port = '0', file = ''] = process.argv;

const fsync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
};

const store = async (from: NodeJS.ReadableStream): Promise<string> => {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(from, hashing, createWriteStream(`${file}.part`));
  await fsync(`${file}.part`);
  await rename(`${file}.part`, file);
  await fsync(dirname(file));
  return hash.digest('hex');
};

createServer((request, response) => {
  if (request.method !== 'POST') return void response.end('ready');
  const form = new Busboy({
    headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
  });
  form.on('file', (_name, content) => {
    store(content).then(
      (digest) => response.end(digest),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  request.pipe(form);
}).listen(Number(port), '127.0.0.1');
