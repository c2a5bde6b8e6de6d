import { createEditedVolume } from './edited-volume.ts';
import type { EditedVolume } from './edited-volume.ts';
import type { EditReply, EditRequest } from './messages.ts';

type Reply = EditReply extends infer R ? (R extends EditReply ? Omit<R, 'id'> : never) : never;

/** Answers the requests of one editor; those that change labels in the order in which they come. */
export const createAnswerer = () => {
  let edited: EditedVolume | undefined;
  const opened = (): EditedVolume => {
    if (!edited) throw new Error('No volume is open.');
    return edited;
  };
  const replyTo = async (request: Exclude<EditRequest, { readonly type: 'slice' }>): Promise<Reply> => {
    switch (request.type) {
      case 'open':
        edited = createEditedVolume(request.volume);
        return { type: 'opened' };
      case 'slab':
        return { type: 'taken', patches: opened().takeSlab(request.slab, request.labels) };
      case 'apply':
        return opened().apply(request);
      case 'undo':
        return opened().undo();
      case 'redo':
        return opened().redo();
      case 'slabs':
        return { type: 'packed', slabs: await opened().pack(request.slabs) };
      case 'surface':
        return { type: 'surface', mesh: opened().surfaceOf(request.segment) };
    }
  };
  return async (request: EditRequest): Promise<EditReply | undefined> => {
    if (request.type === 'slice') {
      edited?.takeSlice(request.slice, request.hounsfield);
      return undefined;
    }
    const { id } = request;
    try {
      return { id, ...(await replyTo(request)) };
    } catch (error) {
      return { id, type: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  };
};

/** The buffers of a reply, which are moved and not copied. */
export const buffersOf = (reply: EditReply): ArrayBuffer[] => {
  if (reply.type === 'taken' || reply.type === 'changed')
    return reply.patches.map(({ labels }) => labels.buffer);
  if (reply.type === 'packed') return reply.slabs.map(({ bytes }) => bytes.buffer);
  if (reply.type !== 'surface') return [];
  const { positions, normals, triangles } = reply.mesh;
  return [positions.buffer, normals.buffer, triangles.buffer];
};
