import type { KeyObject } from 'node:crypto';
import type { ClientBase } from 'pg';
import { inSnapshot, walkChain } from '../verify-chain.ts';
import type { ChainVerdict } from '../verify-chain.ts';
import { readAnchorFolder } from './read-anchor-folder.ts';
import { compareWithAnchors } from './verify-anchors.ts';
import type { AnchorFindings } from './verify-anchors.ts';

/** In a millisecond. */
const MICROSECONDS = 1000;

const readInstallation = async (client: ClientBase): Promise<string> => {
  const { rows } = await client.query<{ id: string }>('select public_id as id from installation');
  return rows[0]?.id ?? '';
};

const NOTHING: AnchorFindings = { problems: [], notes: [] };

interface AnchoredVerdict {
  readonly verdict: ChainVerdict;
  readonly findings: AnchorFindings;
  /** Anchors with a valid signature. */
  readonly count: number;
}

/** Verifies the chain and holds it against the anchors in a folder, in one snapshot. */
export const verifyWithAnchors = async (
  client: ClientBase,
  folder: string,
  publicKey: KeyObject,
): Promise<AnchoredVerdict> => {
  const { anchors, problems } = await readAnchorFolder(folder, publicKey);
  const wanted = new Set(anchors.map(({ anchor }) => anchor.lastEventId));
  const hashes = new Map<number, string>();
  let startId: number | undefined;
  let lastId = 0;
  let lastAt: Date | undefined;
  return inSnapshot(client, async () => {
    const verdict = await walkChain(client, ({ id, hash }, row) => {
      startId ??= id;
      lastId = id;
      if (row) lastAt = new Date(Number(row.creation) / MICROSECONDS);
      if (wanted.has(id)) hashes.set(id, hash.toString('hex'));
    });
    // A chain that is broken in itself has no end to compare.
    const compared = verdict.isIntact
      ? compareWithAnchors(
          { installation: await readInstallation(client), startId: startId ?? 0, lastId, lastAt, hashes },
          anchors,
        )
      : NOTHING;
    return {
      verdict,
      findings: { problems: [...problems, ...compared.problems], notes: compared.notes },
      count: anchors.length,
    };
  });
};
