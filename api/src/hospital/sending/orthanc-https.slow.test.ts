import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
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
import { hasDicomweb, startOrthanc } from '../testing/orthanc.ts';
import type { Orthanc } from '../testing/orthanc.ts';
import { anStl, startSendingWorld } from './testing/sending-world.ts';
import type { SendingWorld } from './testing/sending-world.ts';

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Calls Orthanc for those who have a certificate of the authority; returns what ends it. */
const startNginx = async (
  { folder }: CertificateMaker,
  own: Certificate,
  authority: Certificate,
  { port, upstream }: { readonly port: number; readonly upstream: string },
): Promise<() => Promise<unknown>> => {
  const home = path.join(folder, 'nginx');
  await mkdir(home);
  const file = path.join(home, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; pid ${home}/pid; error_log ${home}/error.log; events {}
     http {
       access_log off; ${TEMPORARY.map((name) => `${name}_temp_path ${home}/${name};`).join(' ')}
       server {
         listen 127.0.0.1:${port} ssl;
         ssl_certificate ${own.certificate}; ssl_certificate_key ${own.key};
         ssl_client_certificate ${authority.certificate}; ssl_verify_client on;
         client_max_body_size 0; proxy_request_buffering off;
         location / { proxy_pass ${upstream}; }
       }
     }`,
  );
  const child = spawn('nginx', ['-p', home, '-c', file, '-e', path.join(home, 'start.log')], {
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  return () => {
    child.kill('SIGTERM');
    return exited;
  };
};

const isPossible = ['Orthanc', 'nginx', 'openssl'].every(hasTool) && hasDicomweb();

describe.skipIf(!isPossible)('Orthanc behind nginx, which demands a certificate', () => {
  let certificates: CertificateMaker;
  let hospital: Certificate;
  let orthanc: Orthanc;
  let world: SendingWorld;
  let stopNginx: (() => Promise<unknown>) | undefined;
  let port: number;
  beforeAll(async () => {
    certificates = await certificateMaker();
    hospital = await certificates.authority('hospital');
    const own = await certificates.signedBy(hospital, 'cotyle', { host: 'DNS:cotyle.test' });
    orthanc = await startOrthanc({ DicomServerEnabled: false });
    port = await freePort();
    const pacs = await certificates.signedBy(hospital, 'pacs');
    stopNginx = await startNginx(certificates, pacs, hospital, {
      port,
      upstream: new URL(orthanc.dicomwebUrl).origin,
    });
    world = await startSendingWorld({ PACS_TLS_CERT: own.certificate, PACS_TLS_KEY: own.key });
  });
  afterAll(async () => {
    await stopNginx?.();
    await orthanc.close();
    await world.cotyle.close();
    await certificates.remove();
  });

  const create = async (authority?: string): Promise<number> => {
    const url = `https://127.0.0.1:${port}/dicom-web`;
    const trust = authority === undefined ? {} : { authority };
    const settings = { protocol: 'STOW', url, sendOnApproval: false, ...trust } as const;
    const body = { kind: 'PACS', name: 'Archive', settings } as const;
    return (await world.cotyle.call(connectionCalls.create, { body }, world.staff.ADMIN.token)).value.id;
  };
  const untilTested = (id: number, expected: object) =>
    eventually(async () =>
      expect(
        (await world.cotyle.call(connectionCalls.test, { body: { id } }, world.staff.ADMIN.token)).value,
      ).toEqual(expected),
    );

  it('gets a model by STOW-RS over https', async () => {
    const pacs = await create(hospital.tls.cert);
    await untilTested(pacs, { ok: true, sentence: ANSWERS });
    const stl = anStl(40_003);
    const procedureId = await world.addCase({ stl, hasScan: false });
    await world.send(procedureId, pacs);
    await eventually(async () =>
      expect(await world.sendings(procedureId)).toMatchObject([{ state: 'SENT' }]),
    );
    expect([...(await orthanc.files()).values()].map((file) => file.includes(stl))).toEqual([true]);
  });

  it('is not called where its authority was not entered', async () => {
    await untilTested(await create(), { ok: false, sentence: NOT_DELIVERED.untrusted });
  });
});
