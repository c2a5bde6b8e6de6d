import type { TlsOptions } from 'node:tls';
import { connectionCalls } from '@cotyle/contract/connections';
import type { NewConnection } from '@cotyle/contract/connections';
import { AUTHORITY_PROBLEM, AUTHORITY_WITHOUT_TLS } from '@cotyle/domain/connections/authority';
import { ANSWERS } from '@cotyle/domain/connections/texts';
import { NOT_DELIVERED } from '@cotyle/domain/sending/texts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from '../../config/config.ts';
import { startTestServer } from '../../platform/dimse/testing/test-server.ts';
import { eventually } from '../../testing/eventually.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { hasTool } from '../dimse/testing/run-tool.ts';
import { certificateMaker } from '../testing/certificates.ts';
import type { Certificate, CertificateMaker } from '../testing/certificates.ts';
import { startSendingWorld } from './testing/sending-world.ts';
import type { SendingWorld } from './testing/sending-world.ts';
import { startStowReceiver } from './testing/stow-receiver.ts';

type PacsSettings = Extract<NewConnection, { kind: 'PACS' }>['settings'];

/** A PACS that is called by TLS, and how it is entered. */
interface TlsPacs {
  readonly settings: PacsSettings;
  readonly received: () => number;
  readonly close: () => Promise<unknown>;
}

const startDimse = async (tls: TlsOptions): Promise<TlsPacs> => {
  const { server, stored } = await startTestServer({}, { tls });
  return {
    settings: {
      protocol: 'DIMSE',
      host: '127.0.0.1',
      port: server.port,
      calledAeTitle: 'ARCHIVE',
      callingAeTitle: 'COTYLE',
      tls: true,
      sendOnApproval: false,
    },
    received: () => stored.size,
    close: () => server.close(0),
  };
};

const startStow = async (tls: TlsOptions): Promise<TlsPacs> => {
  const { url, stored, close } = await startStowReceiver(() => undefined, tls);
  return { settings: { protocol: 'STOW', url, sendOnApproval: false }, received: () => stored.size, close };
};

describe.skipIf(!hasTool('openssl'))('a PACS that is called by TLS', () => {
  let certificates: CertificateMaker;
  let hospital: Certificate;
  let stranger: Certificate;
  let own: Certificate;
  let world: SendingWorld;
  beforeAll(async () => {
    certificates = await certificateMaker();
    hospital = await certificates.authority('hospital');
    stranger = await certificates.authority('stranger');
    own = await certificates.signedBy(hospital, 'cotyle', { host: 'DNS:cotyle.test' });
    world = await startSendingWorld({ PACS_TLS_CERT: own.certificate, PACS_TLS_KEY: own.key });
  });
  afterAll(async () => {
    await world.cotyle.close();
    await certificates.remove();
  });
  const opened: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0)) await close();
  });

  const create = async (settings: PacsSettings): Promise<number> => {
    const body = { kind: 'PACS', name: 'Archive', settings } as const;
    return (await world.cotyle.call(connectionCalls.create, { body }, world.staff.ADMIN.token)).value.id;
  };
  const test = async (id: number) =>
    (await world.cotyle.call(connectionCalls.test, { body: { id } }, world.staff.ADMIN.token)).value;
  const sendTo = async (pacs: number): Promise<number> => {
    const procedureId = await world.addCase({ hasScan: false });
    await world.send(procedureId, pacs);
    return procedureId;
  };
  const until = (procedureId: number, expected: object) =>
    eventually(async () => expect((await world.sendings(procedureId))[0]).toMatchObject(expected));

  describe.each([
    ['C-STORE', startDimse],
    ['STOW-RS', startStow],
  ])('for %s', (_, start) => {
    const startPacs = async (tls: TlsOptions): Promise<TlsPacs> => {
      const pacs = await start(tls);
      opened.push(pacs.close);
      return pacs;
    };
    /** With a certificate of this authority, which is also entered unless another one is. */
    const enterPacs = async (
      authority: Certificate,
      { entered = authority, ...options }: { entered?: Certificate; host?: string; days?: number } = {},
    ) => {
      const pacs = await startPacs((await certificates.signedBy(authority, 'pacs', options)).tls);
      return { pacs, id: await create({ ...pacs.settings, authority: entered.tls.cert }) };
    };

    it('gets the object where its certificate is of the authority that was entered', async () => {
      const { pacs, id } = await enterPacs(hospital);
      expect(await test(id)).toEqual({ ok: true, sentence: ANSWERS });
      await until(await sendTo(id), { state: 'SENT', reason: null });
      expect(pacs.received()).toBe(1);
    });

    it.each([
      ['of another authority', 'untrusted', 'stranger', {}],
      ['that has expired', 'expired', 'hospital', { days: -1 }],
      ['of another host', 'otherHost', 'hospital', { host: 'DNS:other.test' }],
    ] as const)('gets nothing where its certificate is one %s', async (__, problem, entered, options) => {
      const { pacs, id } = await enterPacs(hospital, {
        ...options,
        entered: entered === 'stranger' ? stranger : hospital,
      });
      const reason = NOT_DELIVERED[problem];
      expect(await test(id)).toEqual({ ok: false, sentence: reason });
      await until(await sendTo(id), { state: 'WAITING', reason });
      expect(pacs.received()).toBe(0);
    });

    it('gets nothing without an authority of its own, which no public one has signed', async () => {
      const { settings, received } = await startPacs((await certificates.signedBy(hospital, 'pacs')).tls);
      await until(await sendTo(await create(settings)), {
        state: 'WAITING',
        reason: NOT_DELIVERED.untrusted,
      });
      expect(received()).toBe(0);
    });

    it('may demand the certificate of Cotyle', async () => {
      const { tls } = await certificates.signedBy(hospital, 'pacs');
      for (const [trusted, expected] of [
        [hospital, { state: 'SENT', reason: null }],
        // Node closes the connection without saying why; what OpenSSL says is in the test with dcmtk.
        [stranger, { state: 'WAITING', reason: expect.any(String) }],
      ] as const) {
        const demands = { requestCert: true, rejectUnauthorized: true, ca: trusted.tls.cert };
        const { settings, received } = await startPacs({ ...tls, ...demands });
        await until(await sendTo(await create({ ...settings, authority: hospital.tls.cert })), expected);
        expect(received()).toBe(trusted === hospital ? 1 : 0);
      }
    });
  });

  it('is not entered with an authority that is no certificate, has a private key or is not needed', async () => {
    const { settings } = await startDimse(hospital.tls).then((pacs) => (opened.push(pacs.close), pacs));
    const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
    const { key, cert } = hospital.tls;
    for (const [changes, message] of [
      [{ authority: 'nothing' }, AUTHORITY_PROBLEM],
      [{ authority: broken }, AUTHORITY_PROBLEM],
      [{ authority: `${cert}${key}` }, AUTHORITY_PROBLEM],
      [{ authority: cert, tls: false }, AUTHORITY_WITHOUT_TLS],
    ] as const) {
      const rejected = await expectRejected(create({ ...settings, ...changes }));
      expect([rejected.status, rejected.issues?.[0]]).toEqual([422, { path: 'settings.authority', message }]);
    }
  });

  it('gets no certificate of Cotyle whose key is missing or another one: the start says so', () => {
    const start = (variables: Record<string, string>) => () => parseConfig(variables);
    expect(start({ PACS_TLS_CERT: own.certificate })).toThrow(ConfigError);
    expect(start({ PACS_TLS_CERT: own.certificate, PACS_TLS_KEY: stranger.key })).toThrow(
      /^PACS_TLS_KEY: is not/,
    );
  });
});
