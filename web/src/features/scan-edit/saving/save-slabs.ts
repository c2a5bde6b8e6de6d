import { toCallFailed, urlOf } from '@cotyle/contract/client';
import { segmentationCalls } from '@cotyle/contract/segmentations';
import { SAVE_MOST_BYTES, SLABS_PER_SAVE } from '@cotyle/domain/segmentation/slabs';
import { authenticatedFetch } from '../../../shared/session/authenticated-fetch.ts';
import type { AuthenticatedSession } from '../../../shared/session/authenticated-fetch.ts';
import { createRepeatedPost } from './repeated-post.ts';
import type { SavedVersion } from './repeated-post.ts';

export interface NamedSlab {
  readonly grid: number;
  readonly slab: number;
  /** Compressed. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface SaveRequest {
  readonly segmentationId: number;
  readonly window: string;
  /** The same when it is sent again: the server then answers as the first time. */
  readonly saveId: string;
  readonly baseVersion: number;
  readonly slabs: readonly NamedSlab[];
}

/** The fields come first, so that a refused save is answered before its bytes are read. */
const formOf = ({ slabs, ...fields }: SaveRequest): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  for (const { grid, slab, bytes } of slabs)
    form.append(segmentationCalls.save.form.files, new Blob([bytes]), `${grid}-${slab}`);
  return form;
};

/** Answers with the new version. */
export const postSave =
  (session: AuthenticatedSession) =>
  async (request: SaveRequest): Promise<number> => {
    const response = await authenticatedFetch(session, urlOf(segmentationCalls.save, {}), {
      method: segmentationCalls.save.method,
      body: formOf(request),
    });
    const answer = segmentationCalls.save.answer.safeParse(await response.json());
    if (!answer.success) throw await toCallFailed(new Response(undefined, { status: 500 }));
    return answer.data.value.version;
  };

/** Parts that one request may have, in their order. */
export const inParts = (slabs: readonly NamedSlab[]): readonly (readonly NamedSlab[])[] => {
  const parts: NamedSlab[][] = [];
  let bytes = Infinity;
  for (const slab of slabs) {
    let part = parts.at(-1);
    bytes += slab.bytes.byteLength;
    if (!part || part.length === SLABS_PER_SAVE || bytes > SAVE_MOST_BYTES) {
      part = [];
      parts.push(part);
      bytes = slab.bytes.byteLength;
    }
    part.push(slab);
  }
  return parts;
};

interface SlabSenderOptions {
  readonly post: (request: SaveRequest) => Promise<number>;
  readonly pack: (slabs: readonly number[]) => Promise<readonly NamedSlab[]>;
  readonly segmentationId: number;
  readonly window: string;
  readonly newId: () => string;
  readonly version: SavedVersion;
}

/** Sends slabs as they are now, after those whose answer was lost. */
export const createSlabSender = (options: SlabSenderOptions) => {
  const { post, pack, segmentationId, window, newId, version } = options;
  const { sendHanging, send } = createRepeatedPost(post, version);
  return async (slabs: readonly number[]): Promise<void> => {
    await sendHanging();
    for (const part of inParts(await pack(slabs)))
      await send({ segmentationId, window, saveId: newId(), baseVersion: version.get(), slabs: part });
  };
};
