/** Newer than the library that the types are made of, and than some browsers. */
interface Transferable {
  readonly transfer?: (length: number) => ArrayBuffer;
}

/** Frees a buffer that is no longer needed at once: garbage of a hundred megabytes would pile up otherwise. */
export const freeMemory = (buffer: ArrayBuffer & Transferable): void => void buffer.transfer?.(0);
