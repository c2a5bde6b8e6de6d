import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, addPatient, addProcedure } from '../../testing/clinic.ts';
import { addUserOfEachRole } from '../../testing/signed-in-users.ts';
import { addConnection } from '../connections/testing/stored-connection.ts';
import { startDimseServer } from './start-dimse-server.ts';
import type { RunningDimseServer } from './start-dimse-server.ts';
import { hasTool, runTool } from './testing/run-tool.ts';

const QUERY = [
  '0008,0005=ISO_IR 192',
  '0010,0010=MULLER*',
  '0010,0020',
  '0008,0050',
  '0020,000d',
  '0032,1060',
  '0040,0100[0].0008,0060=CT',
  '0040,0100[0].0040,0001=CT1',
  '0040,0100[0].0040,0002',
];

describe.skipIf(!hasTool('findscu'))('with the tools of dcmtk', () => {
  let cotyle: TestApp;
  let server: RunningDimseServer;
  beforeAll(async () => {
    cotyle = await startTestApp({ DICOM_PORT: '0', DICOM_HOST: '127.0.0.1' });
    const db = cotyle.context.database.kysely;
    const locationId = await addLocation(db);
    const surgeonId = (await addUserOfEachRole(cotyle, { locationId })).SURGEON.id;
    const settings = { aeTitle: 'CT1', addresses: ['127.0.0.1'], tls: false };
    await addConnection(cotyle, { kind: 'DICOM_SENDER', locationId, settings });
    const patientId = await addPatient(db, {
      creatorId: surgeonId,
      nameFirst: 'Zoë',
      nameSecond: 'Müller',
      born: '1950-01-02',
      record: 'MRN1',
    });
    const radiologyLocationId = locationId;
    await addProcedure(db, { surgeonId, patientId, status: 'SCAN', side: 'RIGHT', radiologyLocationId });
    const started = await startDimseServer(cotyle.context);
    if (!started) throw new Error('the server is not configured');
    server = started;
  });
  afterAll(async () => {
    await server.close();
    await cotyle.close();
  });

  const address = (callingAeTitle = 'CT1') => [
    '-aet',
    callingAeTitle,
    '-aec',
    'COTYLE',
    '127.0.0.1',
    String(server.port),
  ];

  it('echoscu tests the connection', async () => {
    const { code, output } = await runTool('echoscu', ['-v', ...address()]);
    expect(output).toContain('Received Echo Response (Success)');
    expect(code).toBe(0);
  });

  it('echoscu with an unknown AE title is told so', async () => {
    const { code, output } = await runTool('echoscu', address('NOBODY'));
    expect(output).toContain('Calling AE Title Not Recognized');
    expect(code).not.toBe(0);
  });

  it.each([
    ['explicit', '-xe'],
    ['implicit', '-xi'],
  ])('findscu reads the worklist (%s)', async (_, syntax) => {
    const keys = QUERY.flatMap((key) => ['-k', key]);
    const { code, output } = await runTool('findscu', ['-v', '-W', syntax, ...keys, ...address()]);
    expect(code).toBe(0);
    expect(output).toContain('[Müller^Zoë]');
    expect(output).toContain('[MRN1]');
    expect(output).toMatch(/AccessionNumber/);
    expect(output).toMatch(/\[HIP\d+\]/);
    expect(output).toContain('CT for hip planning, right hip');
    expect(output).toContain('Received Final Find Response (Success)');
  });
});

describe.skipIf(!hasTool('echoscu') || !hasTool('openssl'))('with TLS', () => {
  let folder: string;
  let cotyle: TestApp;
  let server: RunningDimseServer;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cotyle-dicom-tls-'));
    const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const files = ['-keyout', key, '-out', certificate, '-subj', '/CN=localhost'];
    await runTool('openssl', ['req', '-x509', ...kind, ...files]);
    cotyle = await startTestApp({
      DICOM_PORT: '0',
      DICOM_HOST: '127.0.0.1',
      DICOM_TLS_CERT: certificate,
      DICOM_TLS_KEY: key,
    });
    const locationId = await addLocation(cotyle.context.database.kysely);
    await addUserOfEachRole(cotyle, { locationId });
    const settings = { aeTitle: 'CT1', addresses: ['127.0.0.1'], tls: true };
    await addConnection(cotyle, { kind: 'DICOM_SENDER', locationId, settings });
    const started = await startDimseServer(cotyle.context);
    if (!started) throw new Error('the server is not configured');
    server = started;
  });
  afterAll(async () => {
    await server.close();
    await cotyle.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('echoscu is answered by TLS and gets nothing without it', async () => {
    const target = ['-v', '-aet', 'CT1', '-aec', 'COTYLE', '127.0.0.1', String(server.port)];
    const secure = await runTool('echoscu', ['+tla', '-ic', ...target]);
    expect(secure.output).toContain('Received Echo Response (Success)');
    const plain = await runTool('echoscu', target);
    expect(plain.code).not.toBe(0);
    expect(cotyle.logged()).toContain('the TLS handshake failed');
  });
});
