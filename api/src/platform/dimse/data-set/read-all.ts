/** All bytes, or undefined when there are more than the limit. */
export const readAll = async (
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Buffer | undefined> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
