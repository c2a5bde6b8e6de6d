import type { Association } from '../../../platform/dimse/scu/open-association.ts';
import { chunksOf } from '../../../platform/dimse/testing/test-server.ts';
import { dataSetOf } from '../../../imaging/ct/testing/dicom-objects.ts';
import { startNode } from '../../../imaging/uploads/testing/node.ts';
import type { TestNode } from '../../../imaging/uploads/testing/node.ts';
import { callServer, CONTEXT, CT_STORAGE } from '../../dimse/testing/call-server.ts';
import type { ReceivingWorld, SentStudy } from './receiving-world.ts';

export interface ReceivingNode extends TestNode {
  readonly connect: (callingAeTitle?: string) => Promise<Association>;
  /** Sends these images of a study by one association, and resolves with the status of each. */
  readonly sendImages: (study: SentStudy, numbers: readonly number[]) => Promise<number[]>;
}

/** One image by C-STORE; resolves with its status. */
export const storeImage = (
  association: Association,
  world: ReceivingWorld,
  study: SentStudy,
  n: number,
  more: Uint8Array = new Uint8Array(),
): Promise<number> =>
  association.store(CONTEXT.store, {
    sopClassUid: CT_STORAGE,
    sopInstanceUid: `${study.uid}.${n}`,
    bytes: chunksOf(dataSetOf(world.imageOf(study, n)), more),
  });

/** The real server in a process of its own, on the database and the files of a test. */
export const startReceivingNode = async (
  world: ReceivingWorld,
  environment: Record<string, string> = {},
  command: readonly string[] = [],
): Promise<ReceivingNode> => {
  const dicom = { DICOM_PORT: '0', DICOM_HOST: '127.0.0.1', RECEIVE_QUIET_SECONDS: '3600' };
  const node = await startNode(world.cotyle, { ...dicom, ...environment }, command);
  const connect = (callingAeTitle = 'CT1') => callServer(node.dicomPort, { callingAeTitle });
  return {
    ...node,
    connect,
    sendImages: async (study, numbers) => {
      const association = await connect();
      const statuses: number[] = [];
      for (const n of numbers) statuses.push(await storeImage(association, world, study, n));
      await association.release();
      return statuses;
    },
  };
};
