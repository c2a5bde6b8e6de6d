/**
 * How the application's process runs. The young heap is a quarter of what Node allows: an upload passes through it in blocks that
 * are used again, and a large one only holds back 30 MB that nobody needs.
 */
export const NODE_FLAGS = /** @type {const} */ (['--enable-source-maps', '--max-semi-space-size=4']);
