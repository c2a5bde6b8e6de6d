import { send } from '@cotyle/contract/client';
import { sendingCalls } from '@cotyle/contract/sendings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireReady } from '../../context/app-context.ts';
import { startNode } from '../../imaging/uploads/testing/node.ts';
import type { TestNode } from '../../imaging/uploads/testing/node.ts';
import { freePort } from '../../platform/database/embedded/port.ts';
import { keyEntry } from '../../platform/keys/testing/master-keys.ts';
import { eventually } from '../../testing/eventually.ts';
import { peakMegabytes, restartPeak } from '../../testing/peak-memory.ts';
import { addConnection } from '../connections/testing/stored-connection.ts';
import { hasTool } from '../dimse/testing/run-tool.ts';
import { hasDicomweb, startOrthanc } from '../testing/orthanc.ts';
import type { Orthanc } from '../testing/orthanc.ts';
import { aPacs } from './testing/a-pacs.ts';
import { anStl, startSendingWorld } from './testing/sending-world.ts';
import type { SendingWorld } from './testing/sending-world.ts';

/** 200 MB. */
const TRIANGLES = 4_000_000;
/** Of everything beside the model. */
const HEADER_MAX = 10_000;
/** A node that held the model would need more. */
const GROWTH_MAX_MEGABYTES = 120;

describe.skipIf(!hasTool('Orthanc') || !hasDicomweb())('a real PACS', () => {
  let world: SendingWorld;
  let orthanc: Orthanc;
  let node: TestNode | undefined;
  let dicomPort: number;
  beforeAll(async () => {
    const environment = { MASTER_KEYS: keyEntry('k1') };
    world = await startSendingWorld(environment);
    dicomPort = await freePort();
    orthanc = await startOrthanc({ DicomPort: dicomPort, OverwriteInstances: true });
    // Only the node in its own process sends.
    await requireReady(world.cotyle.context).jobs.close();
    node = await startNode(world.cotyle, environment);
  });
  afterAll(async () => {
    await node?.kill();
    await orthanc.close();
    await world.cotyle.close();
  });

  const settings = {
    'C-STORE': () => ({ ...aPacs({ port: dicomPort, calledAeTitle: 'ORTHANC' }).settings }),
    'STOW-RS': () =>
      ({ protocol: 'STOW', url: orthanc.dicomwebUrl, sealedToken: null, sendOnApproval: false }) as const,
  };

  const instances = async () => (await orthanc.get('/instances')) as readonly string[];

  it.each(['C-STORE', 'STOW-RS'] as const)(
    'gets a model of 200 MB by %s from encrypted storage, and the node does not hold it in memory',
    async (protocol) => {
      const { origin, pid } = node ?? { origin: '', pid: 0 };
      const { length } = anStl(TRIANGLES);
      const procedureId = await world.addCase({ stl: anStl(TRIANGLES), hasScan: false });
      const connectionId = await addConnection(world.cotyle, { ...aPacs(), settings: settings[protocol]() });
      const before = await instances();
      restartPeak(pid);
      const resident = peakMegabytes(pid);
      const { token } = world.staff.SURGEON;
      await send(sendingCalls.send, { body: { procedureId, connectionId } }, { origin, token });
      await eventually(async () =>
        expect(await world.sendings(procedureId)).toMatchObject([{ state: 'SENT' }]),
      );
      expect(peakMegabytes(pid) - resident).toBeLessThan(GROWTH_MAX_MEGABYTES);
      const [received] = (await instances()).filter((id) => !before.includes(id));
      const size = Number(await orthanc.get(`/instances/${received}/attachments/dicom/size`));
      expect(size).toBeGreaterThan(length);
      expect(size).toBeLessThan(length + HEADER_MAX);
    },
  );
});
