import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecretToken } from '../../people/auth/secret-token.ts';
import { addConnection } from '../connections/testing/stored-connection.ts';
import { startDimseServer } from '../dimse/start-dimse-server.ts';
import type { RunningDimseServer } from '../dimse/start-dimse-server.ts';
import { hasTool } from '../dimse/testing/run-tool.ts';
import { hasDicomweb, startOrthanc } from '../testing/orthanc.ts';
import type { Orthanc } from '../testing/orthanc.ts';
import { startReceivingWorld } from './testing/receiving-world.ts';
import type { ReceivingWorld, ScanRequest, SentStudy } from './testing/receiving-world.ts';

const TOKEN = 'token-of-orthanc';
const IMAGES = 12;

describe.skipIf(!hasTool('Orthanc') || !hasDicomweb())('a real Orthanc', () => {
  let world: ReceivingWorld;
  let server: RunningDimseServer;
  let orthanc: Orthanc;
  beforeAll(async () => {
    world = await startReceivingWorld({ DICOM_PORT: '0', DICOM_HOST: '127.0.0.1' });
    const { cotyle, locationId } = world;
    const settings = { aeTitle: 'ORTHANC', addresses: ['127.0.0.1'], tls: false };
    await addConnection(cotyle, { kind: 'DICOM_SENDER', locationId, settings, name: 'Orthanc' });
    const token_hash = hashSecretToken(TOKEN);
    const stow = { kind: 'STOW_SENDER', locationId, settings: {}, token_hash, name: 'Orthanc' } as const;
    await addConnection(cotyle, stow);
    const started = await startDimseServer(cotyle.context);
    if (!started) throw new Error('the server is not configured');
    server = started;
    const ours = { Url: `${cotyle.origin}/api/dicomweb/`, HttpHeaders: { Authorization: `Bearer ${TOKEN}` } };
    orthanc = await startOrthanc(
      { DicomServerEnabled: false, DicomModalities: { cotyle: ['COTYLE', '127.0.0.1', server.port] } },
      { Servers: { cotyle: ours } },
    );
  });
  afterAll(async () => {
    await orthanc.close();
    await server.close();
    await world.cotyle.close();
  });

  /** A study that Orthanc has, and its id there. */
  const inOrthanc = async (): Promise<{ request: ScanRequest; study: SentStudy; id: string }> => {
    const request = await world.newRequest();
    const study = world.newStudy(request);
    let id = '';
    for (let n = 1; n <= IMAGES; n += 1) {
      const answer = await orthanc.post('/instances', world.imageOf(study, n));
      id = (answer as { ParentStudy: string }).ParentStudy;
    }
    return { request, study, id };
  };

  const expectOneScan = async ({ procedureId }: ScanRequest, study: SentStudy): Promise<void> => {
    await world.close(study);
    expect(await world.eventsOf(procedureId)).toEqual([
      ['SCAN_RECEIVED', `${IMAGES} images from Orthanc, matched by order number`],
    ]);
  };

  it('tests the connection by C-ECHO', async () => {
    await expect(orthanc.post('/modalities/cotyle/echo', {})).resolves.toBeDefined();
  });

  it('sends a study by C-STORE, also twice, and it becomes one scan', async () => {
    const { request, study, id } = await inOrthanc();
    for (let time = 1; time <= 2; time += 1) {
      const sent = await orthanc.post('/modalities/cotyle/store', { Resources: [id], Synchronous: true });
      expect(sent).toMatchObject({ InstancesCount: IMAGES, FailedInstancesCount: 0 });
    }
    await expectOneScan(request, study);
  });

  it('sends a study by STOW-RS, also twice, and it becomes one scan', async () => {
    const { request, study, id } = await inOrthanc();
    for (let time = 1; time <= 2; time += 1)
      await orthanc.post('/dicom-web/servers/cotyle/stow', { Resources: [id], Synchronous: true });
    await expectOneScan(request, study);
  });
});
