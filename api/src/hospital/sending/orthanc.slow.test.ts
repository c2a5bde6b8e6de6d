import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectionCalls } from '@cotyle/contract/connections';
import type { NewConnection } from '@cotyle/contract/connections';
import { ANSWERS } from '@cotyle/domain/connections/texts';
import { NOT_DELIVERED } from '@cotyle/domain/sending/texts';
import dicomParser from 'dicom-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../platform/database/embedded/port.ts';
import { eventually } from '../../testing/eventually.ts';
import { hasTool, runTool } from '../dimse/testing/run-tool.ts';
import { hasDicomweb, startOrthanc } from '../testing/orthanc.ts';
import type { Orthanc } from '../testing/orthanc.ts';
import { anStl, startSendingWorld } from './testing/sending-world.ts';
import type { SendingWorld } from './testing/sending-world.ts';

describe.skipIf(!hasTool('Orthanc'))('a real PACS', () => {
  let world: SendingWorld;
  let orthanc: Orthanc;
  let dicomPort: number;
  let folder: string;
  beforeAll(async () => {
    world = await startSendingWorld();
    dicomPort = await freePort();
    // It takes objects from this computer alone, by the AE title COTYLE.
    orthanc = await startOrthanc({
      DicomPort: dicomPort,
      DicomCheckCalledAet: true,
      DicomAlwaysAllowStore: false,
      DicomCheckModalityHost: true,
      DicomModalities: { cotyle: ['COTYLE', '127.0.0.1', 104] },
    });
    folder = await mkdtemp(path.join(tmpdir(), 'cotyle-sent-'));
  });
  afterAll(async () => {
    await orthanc.close();
    await world.cotyle.close();
    await rm(folder, { recursive: true, force: true });
  });

  const asAdmin = () => world.staff.ADMIN.token;
  const create = async (settings: Extract<NewConnection, { kind: 'PACS' }>['settings']): Promise<number> => {
    const body = { kind: 'PACS', name: 'Archive', settings } as const;
    return (await world.cotyle.call(connectionCalls.create, { body }, asAdmin())).value.id;
  };
  const dimse = (callingAeTitle = 'COTYLE', sendOnApproval = false) =>
    ({
      protocol: 'DIMSE',
      host: '127.0.0.1',
      port: dicomPort,
      calledAeTitle: 'ORTHANC',
      callingAeTitle,
      tls: false,
      sendOnApproval,
    }) as const;
  const test = async (id: number) =>
    (await world.cotyle.call(connectionCalls.test, { body: { id } }, asAdmin())).value;
  const end = (id: number) => world.cotyle.call(connectionCalls.end, { body: { id } }, asAdmin());
  const untilAllSent = (procedureId: number) =>
    eventually(async () => {
      const states = (await world.sendings(procedureId)).map(({ state, reason }) => ({ state, reason }));
      expect(states.length).toBeGreaterThan(0);
      expect(states).toEqual(states.map(() => ({ state: 'SENT', reason: null })));
    });
  /** What is new in the PACS. */
  const received = async (before: ReadonlyMap<string, Buffer>): Promise<Buffer[]> =>
    [...(await orthanc.files())].filter(([uid]) => !before.has(uid)).map(([, bytes]) => bytes);
  const check = async (bytes: Buffer): Promise<string> => {
    const file = path.join(folder, 'object.dcm');
    await writeFile(file, bytes);
    return (await runTool('dciodvfy', [file])).output;
  };

  it('gets the approved plan and the models by C-STORE', async () => {
    const before = await orthanc.files();
    const pacs = await create(dimse('COTYLE', true));
    expect(await test(pacs)).toEqual({ ok: true, sentence: ANSWERS });
    const stl = anStl(40_001);
    const procedureId = await world.addCase({ stl });
    await world.steps.approve(procedureId);
    await untilAllSent(procedureId);
    const objects = await received(before);
    const modalities = objects.map((bytes) => dicomParser.parseDicom(bytes).string('x00080060'));
    expect(new Set(modalities)).toEqual(new Set(['DOC', 'M3D']));
    expect(objects.some((bytes) => bytes.includes(stl))).toBe(true);
    await end(pacs);
  });

  it.skipIf(!hasTool('dciodvfy'))('has objects in which dciodvfy finds no error', async () => {
    const outputs: string[] = [];
    for (const bytes of (await orthanc.files()).values()) outputs.push(await check(bytes));
    expect(outputs.join('\n')).toMatch(/^EncapsulatedPDF$/m);
    expect(outputs.join('\n')).toMatch(/^EncapsulatedSTL$/m);
    expect(outputs.filter((output) => /^(Error|Abort)/m.test(output))).toEqual([]);
  });

  it('keeps an object once that was sent twice', async () => {
    const pacs = await create(dimse());
    const procedureId = await world.addCase({ hasScan: false });
    const before = await orthanc.files();
    for (const times of [1, 2]) {
      await world.send(procedureId, pacs);
      await untilAllSent(procedureId);
      const sent = (await world.events(procedureId)).filter(([type]) => type === 'PACS_SENT');
      expect(sent).toHaveLength(times);
    }
    expect(await received(before)).toHaveLength(1);
    await end(pacs);
  });

  it('that does not know our AE title gets nothing, and the object waits', async () => {
    const pacs = await create(dimse('STRANGER'));
    const procedureId = await world.addCase({ hasScan: false });
    await world.send(procedureId, pacs);
    await eventually(async () => expect((await world.sendings(procedureId))[0]?.reason).not.toBeNull());
    const [waiting] = await world.sendings(procedureId);
    expect(waiting?.state).toBe('WAITING');
    // Orthanc accepts the association and aborts it at the first object.
    expect([NOT_DELIVERED.unknownCaller, NOT_DELIVERED.lost]).toContain(waiting?.reason);
    await end(pacs);
  });

  it.skipIf(!hasDicomweb())('gets them by STOW-RS', async () => {
    const pacs = await create({ protocol: 'STOW', url: orthanc.dicomwebUrl, sendOnApproval: false });
    expect(await test(pacs)).toEqual({ ok: true, sentence: ANSWERS });
    const before = await orthanc.files();
    const stl = anStl(40_002);
    const procedureId = await world.addCase({ stl });
    await world.steps.approve(procedureId);
    await world.send(procedureId, pacs);
    await untilAllSent(procedureId);
    const objects = await received(before);
    expect(objects).toHaveLength(2);
    expect(objects.some((bytes) => bytes.includes(stl))).toBe(true);
    await end(pacs);
  });
});
