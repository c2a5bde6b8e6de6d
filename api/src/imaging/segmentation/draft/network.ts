import { CLASS_COUNT } from '@cotyle/domain/segmentation/draft/draft';
import type { Network, Predict } from '@cotyle/domain/segmentation/draft/draft';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Weights } from './weights.ts';

const OPTIONS = {
  // Half of a machine with four cores; the other processes have the rest.
  intraOpNumThreads: 2,
  interOpNumThreads: 1,
  executionMode: 'sequential',
} as const satisfies InferenceSession.SessionOptions;

const openNetwork = async (file: string): Promise<Predict> => {
  const session = await InferenceSession.create(file, OPTIONS);
  const [input] = session.inputNames;
  const [output] = session.outputNames;
  if (input === undefined || output === undefined) throw new Error('The network has no input or no output.');
  return async (patch, [nx, ny, nz]) => {
    const answer = await session.run({ [input]: new Tensor('float32', patch, [1, 1, nz, ny, nx]) });
    const data = answer[output]?.data;
    if (!(data instanceof Float32Array) || data.length !== patch.length * CLASS_COUNT)
      throw new Error('The network answered in another form.');
    return data;
  };
};

/** The trained networks on this machine's processor. */
export const loadNetwork = async ({ coarse, fine }: Weights): Promise<Network> => {
  const first = await openNetwork(coarse);
  return { coarse: first, fine: fine === coarse ? first : await openNetwork(fine) };
};
