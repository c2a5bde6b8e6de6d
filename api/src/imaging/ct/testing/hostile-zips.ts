const LOCAL_BYTES = 30;
const ENTRY_BYTES = 46;

/** A zip of many empty files: megabytes that deflate to kilobytes. The entries may share one offset. */
export const crowdedZip = (count: number, { isSameOffset = false } = {}): Buffer => {
  const local = Buffer.alloc(LOCAL_BYTES + 1);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(1, 26);
  local.write('a', LOCAL_BYTES);
  const entryAt = (at: number): Buffer => {
    const entry = Buffer.alloc(ENTRY_BYTES + 1);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(1, 28);
    entry.writeUInt32LE(at, 42);
    entry.write('a', ENTRY_BYTES);
    return entry;
  };
  const offsets = Array.from({ length: count }, (_, index) => (isSameOffset ? 0 : index * local.length));
  const files = Buffer.concat(isSameOffset ? [local] : offsets.map(() => local));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE((ENTRY_BYTES + 1) * count, 12);
  end.writeUInt32LE(files.length, 16);
  return Buffer.concat([files, ...offsets.map(entryAt), end]);
};

/** The zip of one file with its entry many times in the directory, at the same offset. */
export const withEntryRepeated = (zip: Buffer, count: number): Buffer => {
  const endAt = zip.length - 22;
  const directoryAt = zip.readUInt32LE(endAt + 16);
  const entry = zip.subarray(directoryAt, endAt);
  const end = Buffer.from(zip.subarray(endAt));
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(entry.length * count, 12);
  return Buffer.concat([zip.subarray(0, directoryAt), ...Array.from({ length: count }, () => entry), end]);
};

/** The zip with a change in the directory: every file encrypted, or packed by another method. */
export const withEntriesChanged = (
  zip: Buffer,
  { flag = 0, method }: { flag?: number; method?: number },
): Buffer => {
  const changed = Buffer.from(zip);
  const endAt = zip.length - 22;
  for (let at = zip.readUInt32LE(endAt + 16); at < endAt;) {
    changed.writeUInt16LE(zip.readUInt16LE(at + 8) | flag, at + 8);
    if (method !== undefined) changed.writeUInt16LE(method, at + 10);
    at += ENTRY_BYTES + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return changed;
};
