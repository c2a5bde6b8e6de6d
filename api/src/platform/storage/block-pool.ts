/** Missing in the types of Node. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number; maximum: number; shared: true }) => {
    readonly buffer: SharedArrayBuffer;
  };
};

/** Large enough to make the overhead of a write negligible. */
export const BLOCK_BYTES = 2 * 1024 ** 2;
/** The position, length and address of a write with O_DIRECT must be multiples of this. */
export const PAGE_BYTES = 4096;

const BLOCKS = 12;
const WASM_PAGE_BYTES = 64 * 1024;

export interface Block {
  /** Page-aligned, in shared memory. */
  readonly bytes: Buffer;
  release(): void;
}

const free: Buffer[] = [];
let isAllocated = false;

/** WebAssembly memory is page-aligned and shared; pages that are not touched cost nothing. */
const allocate = (): void => {
  const pages = (BLOCKS * BLOCK_BYTES) / WASM_PAGE_BYTES;
  const { buffer } = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  for (let index = BLOCKS - 1; index >= 0; index -= 1)
    free.push(Buffer.from(buffer, index * BLOCK_BYTES, BLOCK_BYTES));
  isAllocated = true;
};

/** All uploads share a fixed number of blocks, which bounds their memory; undefined when all are in use. */
export const acquireBlock = (): Block | undefined => {
  if (!isAllocated) allocate();
  // The last released block is reused first, so that few uploads touch few blocks.
  const bytes = free.pop();
  return bytes && { bytes, release: () => free.push(bytes) };
};
