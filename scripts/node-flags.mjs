/**
 * The Node flags of the application. The young generation is a quarter of Node's default: uploads reuse their buffers, and a
 * larger one only adds 30 MB of memory.
 */
export const NODE_FLAGS = /** @type {const} */ (['--enable-source-maps', '--max-semi-space-size=4']);
