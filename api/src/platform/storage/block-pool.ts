/** Node has it; its types leave it out. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number; maximum: number; shared: true }) => {
    readonly buffer: SharedArrayBuffer;
  };
};

/** Large enough that a write costs hardly more than its bytes. */
export const BLOCK_BYTES = 2 * 1024 ** 2;
/** What every write past the page cache must be a multiple of, in its position, length and address. */
export const PAGE_BYTES = 4096;

const BLOCKS = 12;
const WASM_PAGE_BYTES = 64 * 1024;

export interface Block {
  /** Page-aligned and shared between threads. */
  readonly bytes: Buffer;
  release(): void;
}

const free: Buffer[] = [];
let isMade = false;

/** The memory of WebAssembly is the one that JavaScript can have page-aligned and shared; untouched, it costs nothing. */
const make = (): void => {
  const pages = (BLOCKS * BLOCK_BYTES) / WASM_PAGE_BYTES;
  const { buffer } = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  for (let index = BLOCKS - 1; index >= 0; index -= 1)
    free.push(Buffer.from(buffer, index * BLOCK_BYTES, BLOCK_BYTES));
  isMade = true;
};

/** One of few that all uploads of the process share, so that their memory has a bound; undefined when all are taken. */
export const acquireBlock = (): Block | undefined => {
  if (!isMade) make();
  // The last one given back comes first: with few uploads only few blocks are ever touched.
  const bytes = free.pop();
  return bytes && { bytes, release: () => free.push(bytes) };
};
