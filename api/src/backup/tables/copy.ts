import { once } from 'node:events';
import type { ClientBase, Connection, Submittable } from 'pg';

/** Methods for COPY that the types of the driver lack. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(bytes: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const CHUNK_BYTES = 1024 ** 2;

const rowsOf = (command: string): number => Number(/^COPY (\d+)$/.exec(command)?.[1] ?? 0);

/** Passes on the rows in chunks; the socket is paused while a chunk is consumed. */
class CopyOut implements Submittable {
  readonly done: Promise<number>;
  readonly #sql: string;
  readonly #consume: (bytes: Buffer) => Promise<void>;
  readonly #settle: { resolve: (rows: number) => void; reject: (error: unknown) => void };
  #connection: Connection | undefined;
  #buffers: Buffer[] = [];
  #size = 0;
  #consuming: Promise<void> | undefined;
  #rows = 0;

  constructor(sql: string, consume: (bytes: Buffer) => Promise<void>) {
    this.#sql = sql;
    this.#consume = consume;
    const { promise, ...settle } = deferred<number>();
    this.done = promise;
    this.#settle = settle;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#sql);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver reuses its buffer.
    this.#buffers.push(Buffer.from(chunk));
    this.#size += chunk.length;
    if (this.#size >= CHUNK_BYTES) this.#consuming ??= this.#drain();
  }

  async #drain(): Promise<void> {
    const stream = this.#connection?.stream;
    stream?.pause();
    try {
      while (this.#size >= CHUNK_BYTES) await this.#consumeBuffers();
    } catch (error) {
      this.#settle.reject(error);
      // Stops the server from sending the remaining rows.
      stream?.destroy();
    }
    this.#consuming = undefined;
    stream?.resume();
  }

  #consumeBuffers(): Promise<void> {
    const bytes = Buffer.concat(this.#buffers);
    this.#buffers = [];
    this.#size = 0;
    return this.#consume(bytes);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    const finish = async (): Promise<number> => {
      await this.#consuming;
      if (this.#size > 0) await this.#consumeBuffers();
      return this.#rows;
    };
    finish().then(this.#settle.resolve, this.#settle.reject);
  }

  handleError(error: unknown): void {
    this.#settle.reject(error);
  }
}

const deferred = <T>() => {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
};

/** Runs a `copy … to stdout`; returns the number of rows. */
export const copyOut = (
  client: ClientBase,
  sql: string,
  consume: (bytes: Buffer) => Promise<void>,
): Promise<number> => client.query(new CopyOut(sql, consume)).done;

class CopyIn implements Submittable {
  readonly ready = deferred<CopyConnection>();
  readonly done = deferred<number>();
  readonly #sql: string;
  #rows = 0;

  constructor(sql: string) {
    this.#sql = sql;
    // The writer handles the error; these promises may not be awaited at that moment.
    this.done.promise.catch(() => undefined);
    this.ready.promise.catch(() => undefined);
  }

  submit(connection: Connection): void {
    connection.query(this.#sql);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.ready.resolve(connection);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    this.done.resolve(this.#rows);
  }

  handleError(error: unknown): void {
    this.ready.reject(error);
    this.done.reject(error);
  }
}

/** Runs a `copy … from stdin`; returns the number of rows. */
export const copyIn = async (
  client: ClientBase,
  sql: string,
  source: AsyncIterable<Buffer>,
): Promise<number> => {
  const { ready, done } = client.query(new CopyIn(sql));
  const connection = await ready.promise;
  try {
    for await (const bytes of source) {
      connection.sendCopyFromChunk(bytes);
      if (connection.stream.writableNeedDrain)
        await Promise.race([once(connection.stream, 'drain'), done.promise]);
    }
  } catch (error) {
    connection.sendCopyFail('reading the backup failed');
    throw error;
  }
  connection.endCopyFrom();
  return done.promise;
};
