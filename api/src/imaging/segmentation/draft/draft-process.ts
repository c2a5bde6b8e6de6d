import { proposedLandmarks } from '@cotyle/domain/landmarks/proposals/proposals';
import { draftOf } from '@cotyle/domain/segmentation/draft/draft-of';
import type { ByteSource } from '../../ct/source/byte-source.ts';
import { serveTask } from '../../../platform/processes/tasks/serve-task.ts';
import { makeDraft } from './make-draft.ts';
import { loadNetwork } from './network.ts';
import type { DraftTask, MadeDraft } from './task.ts';

/** The child process of one draft: it holds the whole volume in memory. */
serveTask(async (given, ask): Promise<MadeDraft> => {
  const task = given as DraftTask;
  const source: ByteSource = { size: task.size, readMany: (spans) => ask('read', spans) };
  return makeDraft(source, task, {
    draft: draftOf,
    propose: proposedLandmarks,
    network: task.isDraft && task.weights ? await loadNetwork(task.weights) : undefined,
    onProgress: (stage, fraction) => ask('progress', { stage, fraction }),
    putSlab: (slab) => ask('slab', slab),
  });
});
