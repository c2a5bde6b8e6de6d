/**
 * The Node flags of the application. The young generation is a quarter of Node's default: uploads reuse their buffers, and a
 * larger one only adds 30 MB of memory.
 */
export const NODE_FLAGS = /** @type {const} */ (['--enable-source-maps', '--max-semi-space-size=4']);

/**
 * For the allocator of the C library, inherited by the processes that the application starts. Memory that a thread has freed is
 * otherwise kept for this thread alone, 10 MB at rest and 25 MB while images arrive. And once a large block has been freed, the
 * allocator keeps what it gets back, up to 64 MB: with a threshold of one's own it returns it to the system.
 */
export const NODE_ENVIRONMENT = /** @type {const} */ ({
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
});
