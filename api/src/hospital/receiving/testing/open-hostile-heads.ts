import { dataSetJson } from '../../dicomweb/json/data-set-json.ts';
import { parseDataSet } from '../../dicomweb/json/parse-data-set.ts';
import { openImage } from '../read-head.ts';
import { hostileHeads } from './hostile-heads.ts';

// Runs in a process with little memory, which ends where a header needs more; says what was read.
const CHUNK_BYTES = 64 * 1024;

const chunksOf = async function* (bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
};

const jsonOf = (bytes: Buffer): number => {
  try {
    return Object.keys(dataSetJson(parseDataSet(bytes, 'PART10', ''), () => '')).length;
  } catch {
    return 0;
  }
};

const found: Record<string, unknown> = {};
for (const [name, bytes] of hostileHeads()) {
  const { head, bytes: all } = await openImage({ format: 'part10', transferSyntaxUid: '' }, chunksOf(bytes));
  let length = 0;
  for await (const chunk of all) length += chunk.length;
  const isWhole = length === bytes.length;
  found[name] = { sopInstance: head?.sopInstance ?? null, isWhole, hasJson: jsonOf(bytes) > 0 };
}
process.stdout.write(JSON.stringify(found));
