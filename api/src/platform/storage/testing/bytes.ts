/** No power of two divides it, so that bytes at a wrong place are other bytes. */
const PERIOD = 1_000_003;

const made = Buffer.alloc(PERIOD);
let state = 1;
for (let index = 0; index < PERIOD; index += 1) {
  state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
  made[index] = state >>> 16;
}

/** Bytes that any process can make again: each follows from its place. */
export const bytesAt = (begin: number, length: number): Buffer => {
  const bytes = Buffer.allocUnsafe(length);
  for (let done = 0; done < length;)
    done += made.copy(
      bytes,
      done,
      (begin + done) % PERIOD,
      Math.min(PERIOD, ((begin + done) % PERIOD) + length - done),
    );
  return bytes;
};

/** What a browser would send from `begin` to `end`, in chunks; it breaks off where it should. */
export const sendBytes = async function* (
  begin: number,
  end: number,
  options: { chunk?: number; breaksAt?: number } = {},
): AsyncGenerator<Uint8Array> {
  const { chunk = 65_536, breaksAt = end } = options;
  const last = Math.min(end, breaksAt);
  for (let at = begin; at < last; at += chunk) yield bytesAt(at, Math.min(chunk, last - at));
  if (breaksAt < end) throw new Error('the line broke');
};
