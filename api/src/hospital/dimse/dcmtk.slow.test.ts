import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, addPatient, addProcedure } from '../../testing/clinic.ts';
import { addUserOfEachRole } from '../../testing/signed-in-users.ts';
import { addConnection } from '../connections/testing/stored-connection.ts';
import { certificateMaker } from '../testing/certificates.ts';
import type { Certificate, CertificateMaker } from '../testing/certificates.ts';
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
  let certificates: CertificateMaker;
  let scanner: Certificate;
  let stranger: Certificate;
  const running: (() => Promise<unknown>)[] = [];

  const start = async (environment: Record<string, string> = {}) => {
    const own = await certificates.authority('server');
    const cotyle = await startTestApp({
      DICOM_PORT: '0',
      DICOM_HOST: '127.0.0.1',
      DICOM_TLS_CERT: own.certificate,
      DICOM_TLS_KEY: own.key,
      ...environment,
    });
    const locationId = await addLocation(cotyle.context.database.kysely);
    await addUserOfEachRole(cotyle, { locationId });
    const settings = { aeTitle: 'CT1', addresses: ['127.0.0.1'], tls: true };
    await addConnection(cotyle, { kind: 'DICOM_SENDER', locationId, settings });
    const server = await startDimseServer(cotyle.context);
    if (!server) throw new Error('the server is not configured');
    running.push(
      () => server.close(),
      () => cotyle.close(),
    );
    return { cotyle, target: ['-v', '-aet', 'CT1', '-aec', 'COTYLE', '127.0.0.1', String(server.port)] };
  };

  beforeAll(async () => {
    certificates = await certificateMaker();
    scanner = await certificates.authority('scanner');
    stranger = await certificates.authority('stranger');
  });
  afterAll(async () => {
    for (const stop of running) await stop();
    await certificates.remove();
  });

  it('echoscu is answered by TLS and gets nothing without it', async () => {
    const { cotyle, target } = await start();
    const secure = await runTool('echoscu', ['+tla', '-ic', ...target]);
    expect(secure.output).toContain('Received Echo Response (Success)');
    const plain = await runTool('echoscu', target);
    expect(plain.code).not.toBe(0);
    expect(cotyle.logged()).toContain('the TLS handshake failed');
  });

  it('and an authority, only a sender with a certificate of it is answered', async () => {
    const { target } = await start({ DICOM_TLS_CA: scanner.certificate });
    const echo = async (own: readonly string[]) =>
      (await runTool('echoscu', [...own, '-ic', ...target])).code;
    expect(await echo(['+tls', scanner.key, scanner.certificate])).toBe(0);
    expect(await echo(['+tls', stranger.key, stranger.certificate])).not.toBe(0);
    expect(await echo(['+tla'])).not.toBe(0);
  });
});
