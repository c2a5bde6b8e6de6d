/** The parts of a multipart answer. */
export const partsOf = async (response: Response): Promise<{ type: string; body: Buffer }[]> => {
  const boundary = /boundary=([^;]+)/.exec(response.headers.get('content-type') ?? '')?.[1];
  if (response.status !== 200 || boundary === undefined) throw new Error(`No parts: ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const delimiter = Buffer.from(`--${boundary}`);
  const parts: { type: string; body: Buffer }[] = [];
  let start = bytes.indexOf(delimiter) + delimiter.length;
  for (let end = bytes.indexOf(delimiter, start); end >= 0; end = bytes.indexOf(delimiter, start)) {
    const headEnd = bytes.indexOf('\r\n\r\n', start);
    const type =
      /content-type: (.*)/i.exec(bytes.subarray(start, headEnd).toString('latin1'))?.[1]?.trim() ?? '';
    parts.push({ type, body: bytes.subarray(headEnd + 4, end - 2) });
    start = end + delimiter.length;
  }
  return parts;
};
