import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorKeyOf, fingerprintOf } from './anchor-key.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const keyOf = (text?: string, file?: string) =>
  anchorKeyOf({ AUDIT_ANCHOR_KEY: text, AUDIT_ANCHOR_KEY_FILE: file });

describe('the key of the anchors', () => {
  it('comes from the environment, also in one line, or from a file; without one there is none', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'cotyle-key-'));
    try {
      await writeFile(path.join(folder, 'key.pem'), PEM);
      const keys = [
        keyOf(PEM),
        keyOf(PEM.replaceAll('\n', '\\n')),
        keyOf(undefined, path.join(folder, 'key.pem')),
      ];
      for (const key of keys) expect(key && fingerprintOf(key)).toBe(fingerprintOf(publicKey));
      expect(keyOf()).toBeUndefined();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('is refused when it is no Ed25519 key or cannot be read, without being repeated', () => {
    const other = generateKeyPairSync('x25519')
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();
    for (const wrong of ['secret words', other])
      expect(() => keyOf(wrong)).toThrow(/^AUDIT_ANCHOR_KEY: must be an Ed25519 private key in PEM$/);
    expect(() => keyOf(undefined, '/nowhere/key.pem')).toThrow(
      /^AUDIT_ANCHOR_KEY_FILE: the file cannot be read$/,
    );
  });
});
