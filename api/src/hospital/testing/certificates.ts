import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runTool } from '../dimse/testing/run-tool.ts';

const EC_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export interface Certificate {
  /** Files. */
  readonly key: string;
  readonly certificate: string;
  /** The content of the files. */
  readonly tls: { readonly key: string; readonly cert: string };
}

export interface CertificateMaker {
  readonly folder: string;
  /** One that has signed itself. */
  readonly authority: (name: string) => Promise<Certificate>;
  /** For an address of this computer, unless another name is given. */
  readonly signedBy: (
    authority: Certificate,
    name: string,
    options?: { readonly host?: string; readonly days?: number },
  ) => Promise<Certificate>;
  readonly remove: () => Promise<void>;
}

const openssl = async (...args: readonly string[]): Promise<void> => {
  const { code, output } = await runTool('openssl', args);
  if (code !== 0) throw new Error(`openssl: ${output}`);
};

/** Makes certificates of elliptic curves by openssl, in a folder of its own. */
export const certificateMaker = async (): Promise<CertificateMaker> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cotyle-certificates-'));
  const fileOf = (name: string, kind: string): string => path.join(folder, `${name}.${kind}`);
  const made = async (name: string): Promise<Certificate> => {
    const [key, certificate] = [fileOf(name, 'key'), fileOf(name, 'pem')];
    return {
      key,
      certificate,
      tls: { key: await readFile(key, 'utf8'), cert: await readFile(certificate, 'utf8') },
    };
  };
  return {
    folder,
    authority: async (name) => {
      const out = ['-keyout', fileOf(name, 'key'), '-out', fileOf(name, 'pem'), '-subj', `/CN=${name}`];
      await openssl('req', '-x509', ...EC_KEY, '-days', '2', ...out);
      return made(name);
    },
    signedBy: async (authority, name, { host = 'IP:127.0.0.1', days = 2 } = {}) => {
      const request = fileOf(name, 'csr');
      const out = ['-keyout', fileOf(name, 'key'), '-out', request, '-subj', `/CN=${name}`];
      await openssl('req', ...EC_KEY, ...out, '-addext', `subjectAltName=${host}`);
      const by = ['-CA', authority.certificate, '-CAkey', authority.key, '-copy_extensions', 'copy'];
      await openssl(
        'x509',
        '-req',
        '-in',
        request,
        ...by,
        '-days',
        String(days),
        '-out',
        fileOf(name, 'pem'),
      );
      return made(name);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
