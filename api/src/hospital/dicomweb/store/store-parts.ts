import { ApiError } from '../../../errors/api-error.ts';
import { freeMemory } from '../../../platform/free-memory.ts';
import type { ReceivedInstance } from '../../receiving/receive-instance.ts';
import { DICOM } from '../negotiation/choose.ts';
import { openImage } from '../../receiving/read-head.ts';
import type { OpenedImage } from '../../receiving/read-head.ts';
import { FAILURE_REASONS, outcomeOf } from './outcome.ts';
import type { Outcome, PartHead } from './outcome.ts';
import type { RelatedPart } from './related-parts.ts';

/** The answer names every image, so their number is bounded; a study of 5,000 images is a large one. */
const PARTS_MAX = 50_000;
/** A part of this size is held in memory, so that the next one is read while it is made durable. */
const HELD_BYTES = 1024 ** 2;
const AT_ONCE = 16;

const NO_CLAIM = /^\s*application\/octet-stream\s*(;|$)/i;
const isDicomPart = (type: string | undefined): boolean =>
  type === undefined || type.toLowerCase().startsWith(DICOM) || NO_CLAIM.test(type);

/** Resolves once the image is durable or refused. */
export type ReceivePart = (image: OpenedImage) => Promise<ReceivedInstance>;

const NO_HEAD: PartHead = { sopClass: '', sopInstance: '', study: '' };
/** The file itself says how it is encoded. */
const PART10 = { format: 'part10', transferSyntaxUid: '' } as const;

const failed = (head: PartHead, reason: number, message: string): Outcome => ({
  kind: 'failed',
  head,
  reason,
  message,
  isForSpace: false,
});

const oneByOne = async function* (chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
};

/** Copies the bytes into the block if they fit, and frees their chunks. Else a source that continues with the rest. */
const heldBytes = async (
  bytes: AsyncIterable<Uint8Array>,
  block: Buffer,
): Promise<{ readonly isWhole: boolean; readonly source: AsyncIterable<Uint8Array> }> => {
  const rest = bytes[Symbol.asyncIterator]();
  let length = 0;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    const { value } = next;
    if (length + value.length > block.length) {
      const source = async function* (): AsyncGenerator<Uint8Array> {
        yield block.subarray(0, length);
        yield value;
        for (let more = await rest.next(); more.done !== true; more = await rest.next()) yield more.value;
      };
      return { isWhole: false, source: source() };
    }
    block.set(value, length);
    length += value.length;
    freeMemory(value);
  }
  return { isWhole: true, source: oneByOne([block.subarray(0, length)]) };
};

/**
 * Stores the parts as they arrive. Small ones are made durable several at once, large ones one by one; at most AT_ONCE times
 * HELD_BYTES are in memory. Resolves once all of them are durable or refused. Where the storage or the database is away, or
 * the body ends early, it fails as a whole: what was complete stays, and the sender may repeat everything.
 */
export const storeParts = async (
  receive: ReceivePart,
  parts: AsyncIterable<RelatedPart>,
  study: string | undefined,
): Promise<Outcome[]> => {
  const outcomes: Promise<Outcome>[] = [];
  const running = new Set<Promise<Outcome>>();
  const blocks: Buffer[] = [];
  const add = (outcome: Promise<Outcome>): void => {
    // An early rejection is thrown where all are awaited.
    outcome.catch(() => undefined).finally(() => running.delete(outcome));
    outcomes.push(outcome);
    running.add(outcome);
  };
  const storePart = async ({ headers, body }: RelatedPart): Promise<void> => {
    const image = await openImage(PART10, body);
    const head = image.head ?? NO_HEAD;
    if (!isDicomPart(headers.get('content-type')))
      return add(
        Promise.resolve(
          failed(head, FAILURE_REASONS.notUnderstood, 'A part is not of the type application/dicom.'),
        ),
      );
    if (study !== undefined && head.study !== study)
      return add(
        Promise.resolve(
          failed(head, FAILURE_REASONS.failed, 'An image belongs to another study than the address names.'),
        ),
      );
    const block = blocks.pop() ?? Buffer.allocUnsafeSlow(HELD_BYTES);
    const { isWhole, source: bytes } = await heldBytes(image.bytes, block);
    const outcome = receive({ ...image, bytes }).then((received) => {
      // After a failure something may still read the block, so that one is not used again.
      blocks.push(block);
      return outcomeOf(head, received);
    });
    add(outcome);
    if (!isWhole) await outcome;
    while (running.size >= AT_ONCE) await Promise.race(running);
  };
  try {
    for await (const part of parts) {
      if (outcomes.length >= PARTS_MAX)
        throw new ApiError('TOO_LARGE', { message: 'There are too many images in one request.' });
      await storePart(part);
    }
  } finally {
    // Nothing goes on after the answer, also not after an error.
    await Promise.allSettled(outcomes);
    blocks.forEach(freeMemory);
  }
  return Promise.all(outcomes);
};
