/**
 * A priority queue of what may touch next: a key and two numbers per entry, in arrays that grow and are used again. One
 * search uses it at a time.
 */
let keys = new Float64Array(4096);
let items = new Uint32Array(4096);
let codes = new Uint32Array(4096);
let size = 0;

/** The entry with the smallest key, once it was taken. */
export const taken = { key: 0, item: 0, code: 0 };

export const clearQueue = (): void => {
  size = 0;
};

const grow = (): void => {
  const [k, i, c] = [new Float64Array(2 * size), new Uint32Array(2 * size), new Uint32Array(2 * size)];
  k.set(keys);
  i.set(items);
  c.set(codes);
  keys = k;
  items = i;
  codes = c;
};

const move = (to: number, from: number): void => {
  keys[to] = keys[from] ?? 0;
  items[to] = items[from] ?? 0;
  codes[to] = codes[from] ?? 0;
};

const place = (at: number, key: number, item: number, code: number): void => {
  keys[at] = key;
  items[at] = item;
  codes[at] = code;
};

export const enqueue = (key: number, item: number, code: number): void => {
  if (size === keys.length) grow();
  let at = size++;
  while (at > 0) {
    const parent = (at - 1) >>> 1;
    if ((keys[parent] ?? 0) <= key) break;
    move(at, parent);
    at = parent;
  }
  place(at, key, item, code);
};

/** False where nothing is left. */
export const takeFirst = (): boolean => {
  if (size === 0) return false;
  taken.key = keys[0] ?? 0;
  taken.item = items[0] ?? 0;
  taken.code = codes[0] ?? 0;
  const key = keys[--size] ?? 0;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= size) break;
    if (child + 1 < size && (keys[child + 1] ?? 0) < (keys[child] ?? 0)) child++;
    if ((keys[child] ?? 0) >= key) break;
    move(at, child);
    at = child;
  }
  place(at, key, items[size] ?? 0, codes[size] ?? 0);
  return true;
};
