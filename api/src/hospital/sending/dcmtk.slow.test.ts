import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectionCalls } from '@cotyle/contract/connections';
import { ANSWERS } from '@cotyle/domain/connections/texts';
import { NOT_DELIVERED } from '@cotyle/domain/sending/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../platform/database/embedded/port.ts';
import { eventually } from '../../testing/eventually.ts';
import { hasTool } from '../dimse/testing/run-tool.ts';
import { certificateMaker } from '../testing/certificates.ts';
import type { Certificate, CertificateMaker } from '../testing/certificates.ts';
import { anStl, startSendingWorld } from './testing/sending-world.ts';
import type { SendingWorld } from './testing/sending-world.ts';

/** Returns what ends it. */
const spawnStorescp = (args: readonly string[]): (() => Promise<unknown>) => {
  const child = spawn('storescp', ['-aet', 'ARCHIVE', ...args], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  return () => {
    child.kill('SIGKILL');
    return exited;
  };
};

describe.skipIf(!hasTool('storescp') || !hasTool('openssl'))('storescp of dcmtk with TLS', () => {
  let certificates: CertificateMaker;
  let hospital: Certificate;
  let own: Certificate;
  const running: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    certificates = await certificateMaker();
    hospital = await certificates.authority('hospital');
    own = await certificates.signedBy(hospital, 'cotyle', { host: 'DNS:cotyle.test' });
  });
  afterAll(async () => {
    for (const stop of running) await stop();
    await certificates.remove();
  });

  const startStorescp = async (
    name: string,
    options: { readonly host?: string; readonly days?: number } = {},
  ) => {
    const { key, certificate } = await certificates.signedBy(hospital, name, options);
    const [port, folder] = [await freePort(), path.join(certificates.folder, `${name}-received`)];
    await mkdir(folder);
    // It demands a certificate of the hospital from everybody.
    const tls = ['+tls', key, certificate, '+cf', hospital.certificate, '--require-peer-cert'];
    running.push(spawnStorescp([...tls, '-od', folder, String(port)]));
    return { port, folder };
  };
  const startWorld = async (environment: Record<string, string> = {}): Promise<SendingWorld> => {
    const world = await startSendingWorld(environment);
    running.push(() => world.cotyle.close());
    return world;
  };
  const enter = async ({ cotyle, staff }: SendingWorld, port: number): Promise<number> => {
    const titles = { calledAeTitle: 'ARCHIVE', callingAeTitle: 'COTYLE' };
    const address = { protocol: 'DIMSE', host: '127.0.0.1', port, tls: true, sendOnApproval: false } as const;
    const settings = { ...address, ...titles, authority: hospital.tls.cert };
    const body = { kind: 'PACS', name: 'Archive', settings } as const;
    return (await cotyle.call(connectionCalls.create, { body }, staff.ADMIN.token)).value.id;
  };
  const untilTested = ({ cotyle, staff }: SendingWorld, id: number, expected: object) =>
    eventually(async () =>
      expect((await cotyle.call(connectionCalls.test, { body: { id } }, staff.ADMIN.token)).value).toEqual(
        expected,
      ),
    );

  it('gets a model from Cotyle, which shows its own certificate', async () => {
    const world = await startWorld({ PACS_TLS_CERT: own.certificate, PACS_TLS_KEY: own.key });
    const { port, folder } = await startStorescp('archive');
    const pacs = await enter(world, port);
    await untilTested(world, pacs, { ok: true, sentence: ANSWERS });
    const stl = anStl(40_001);
    const procedureId = await world.addCase({ stl, hasScan: false });
    await world.send(procedureId, pacs);
    await eventually(async () =>
      expect(await world.sendings(procedureId)).toMatchObject([{ state: 'SENT' }]),
    );
    const [file = ''] = await readdir(folder);
    expect((await readFile(path.join(folder, file))).includes(stl)).toBe(true);
  });

  it('refuses Cotyle without a certificate, which the administrator is told', async () => {
    const world = await startWorld();
    const { port, folder } = await startStorescp('strict');
    await untilTested(world, await enter(world, port), {
      ok: false,
      sentence: NOT_DELIVERED.certificateRefused,
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it('is refused where its certificate has expired or is that of another host', async () => {
    const world = await startWorld({ PACS_TLS_CERT: own.certificate, PACS_TLS_KEY: own.key });
    const other = await startStorescp('other', { host: 'DNS:other.test' });
    await untilTested(world, await enter(world, other.port), {
      ok: false,
      sentence: NOT_DELIVERED.otherHost,
    });
    const old = await startStorescp('old', { days: -1 });
    await untilTested(world, await enter(world, old.port), { ok: false, sentence: NOT_DELIVERED.expired });
  });
});

/** As its option -xf reads it. */
const SHEETS_ALONE = `
[[TransferSyntaxes]]
[Uncompressed]
TransferSyntax1 = LittleEndianExplicit
[[PresentationContexts]]
[Sheets]
PresentationContext1 = VerificationSOPClass\\Uncompressed
PresentationContext2 = EncapsulatedPDFStorage\\Uncompressed
[[Profiles]]
[Sheets]
PresentationContexts = Sheets
`;

it.skipIf(!hasTool('storescp'))(
  'storescp that takes no models gets the sheet, and the model fails with words',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'cotyle-sheets-'));
    const [port, profile] = [await freePort(), path.join(folder, 'sheets.cfg')];
    await writeFile(profile, SHEETS_ALONE);
    const received = path.join(folder, 'received');
    await mkdir(received);
    const stop = spawnStorescp(['-xf', profile, 'Sheets', '-od', received, String(port)]);
    const world = await startSendingWorld();
    const pacs = await world.addPacs({ port });
    const test = async () =>
      (await world.cotyle.call(connectionCalls.test, { body: { id: pacs } }, world.staff.ADMIN.token)).value;
    await eventually(async () => expect(await test()).toEqual({ ok: true, sentence: ANSWERS }));
    const procedureId = await world.addCase({ hasScan: false });
    await world.steps.approve(procedureId);
    await world.send(procedureId, pacs);
    await eventually(async () => {
      const sendings = (await world.sendings(procedureId)).map(({ object, state, reason }) => [
        object,
        state,
        reason,
      ]);
      expect(new Map(sendings.map(([object, ...rest]) => [object, rest]))).toEqual(
        new Map([
          ['SHEET', ['SENT', null]],
          ['MODEL', ['FAILED', NOT_DELIVERED.noModels]],
        ]),
      );
    });
    expect(await readdir(received)).toHaveLength(1);
    await world.cotyle.close();
    await stop();
    await rm(folder, { recursive: true, force: true });
  },
);
