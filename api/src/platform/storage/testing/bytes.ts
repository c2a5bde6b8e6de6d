/** Not divisible by a power of two, so that bytes at a wrong offset differ. */
const PERIOD = 1_000_003;

const pattern = Buffer.alloc(PERIOD);
let state = 1;
for (let index = 0; index < PERIOD; index += 1) {
  state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
  pattern[index] = state >>> 16;
}

/** Deterministic bytes: each follows from its offset. */
export const bytesAt = (begin: number, length: number): Buffer => {
  const bytes = Buffer.allocUnsafe(length);
  for (let done = 0; done < length;)
    done += pattern.copy(
      bytes,
      done,
      (begin + done) % PERIOD,
      Math.min(PERIOD, ((begin + done) % PERIOD) + length - done),
    );
  return bytes;
};

/** Sends the bytes from `begin` to `end` in chunks, and fails at `breaksAt`. */
export const sendBytes = async function* (
  begin: number,
  end: number,
  options: { chunk?: number; breaksAt?: number } = {},
): AsyncGenerator<Uint8Array> {
  const { chunk = 65_536, breaksAt = end } = options;
  const last = Math.min(end, breaksAt);
  for (let at = begin; at < last; at += chunk) yield bytesAt(at, Math.min(chunk, last - at));
  if (breaksAt < end) throw new Error('connection lost');
};
