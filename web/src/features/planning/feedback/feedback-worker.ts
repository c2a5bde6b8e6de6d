import { weldedMesh } from '@cotyle/domain/distance/weld';
import { preparedBone } from '@cotyle/domain/planning/bone';
import type { PreparedBone } from '@cotyle/domain/planning/bone';
import { planFeedback } from '@cotyle/domain/planning/feedback';
import type { MeshChunk } from '../../../viewer/loading/mesh-chunk.ts';
import { meshOfChunks } from '../../../shared/femur/mesh-of-chunks.ts';
import type { FeedbackAnswer, FeedbackCommand } from './messages.ts';

/** Keeps the bone and answers what a plan means for it. */

interface WorkerScope {
  postMessage(message: FeedbackAnswer, options: { transfer: [] }): void;
  onmessage: ((event: { data: FeedbackCommand }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;

let bone: PreparedBone | undefined;
let waiting: Extract<FeedbackCommand, { kind: 'ask' }> | undefined;

const answer = (): void => {
  if (!bone || !waiting) return;
  const { id, question } = waiting;
  waiting = undefined;
  const feedback = planFeedback(question.plan, question.catalogue, question.landmarks, bone);
  scope.postMessage({ id, feedback }, { transfer: [] });
};

scope.onmessage = ({ data }) => {
  if (data.kind === 'surface') {
    data.port.onmessage = ({ data: chunks }: MessageEvent<readonly MeshChunk[]>) => {
      data.port.close();
      bone = preparedBone(weldedMesh(meshOfChunks(chunks)));
      answer();
    };
    return;
  }
  waiting = data;
  answer();
};
