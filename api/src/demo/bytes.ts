import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { degrees } from '@cotyle/domain/cup/units';
import { hounsfieldOf } from '@cotyle/domain/phantom/body';
import { ctFiles, drawnOnce } from '@cotyle/domain/phantom/ct';
import { boundsOf, hemipelvis } from '@cotyle/domain/phantom/hemipelvis';
import { meshOf } from '@cotyle/domain/phantom/mesh';
import { binaryStl } from '@cotyle/domain/phantom/stl';
import { MEASUREMENTS, PRI } from '@cotyle/domain/procedures/measurements';
import { zipOf } from '../files/zip-stream.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { DemoCase } from './case.ts';

/** Coarse enough to be made for all cases while somebody waits at a terminal. */
const CT_MATRIX = 64;
const CT_SPACING = 1.25;
const MODEL_STEP = 3;

const SOCKET = { inclination: degrees(42), anteversion: degrees(18) };

const dicomDay = (day: string): string => day.replaceAll('-', '');

/** The scan of an invented body, under the name of an invented patient. */
export const openScanner = () => {
  const pixels = drawnOnce(
    hounsfieldOf({ sockets: { LEFT: SOCKET, RIGHT: SOCKET }, socketRadius: 26 }),
    CT_MATRIX,
  );
  return async (demo: DemoCase, number: number, born: string, scanned: string): Promise<Buffer> => {
    const scan = {
      patient: {
        name: `${demo.nameSecond}^${demo.nameFirst}`,
        id: demo.record,
        birthDate: dicomDay(born),
        sex: demo.gender === 'FEMALE' ? ('F' as const) : ('M' as const),
      },
      date: dicomDay(scanned),
      uid: `2.25.${20_261_115_000 + number}`,
      matrix: CT_MATRIX,
      spacing: CT_SPACING,
    };
    const modified = new Date(`${scanned}T09:00:00Z`);
    const entries = Array.from(ctFiles(scan, pixels), ({ path, bytes }) => ({
      name: path,
      size: bytes.length,
      modified,
      open: async () => Readable.from([bytes]),
    }));
    const pieces: Uint8Array[] = [];
    for await (const piece of zipOf(entries)) pieces.push(piece);
    return Buffer.concat(pieces);
  };
};

/** A hemipelvis whose socket has the case's own angles and size. */
export const modelOf = ({ side, measurements }: DemoCase): Buffer => {
  const angles = {
    inclination: degrees(measurements.anatomicInclination ?? SOCKET.inclination),
    anteversion: degrees(measurements.anatomicAnteVersion ?? SOCKET.anteversion),
  };
  const radius = (measurements.size ?? 52) / 2;
  return Buffer.from(
    binaryStl(meshOf(hemipelvis({ side, angles, radius }), boundsOf(side), MODEL_STEP), 'Demo hemipelvis'),
  );
};

export const configurationOf = ({ side, measurements }: DemoCase): Buffer => {
  const lines = PRI.flatMap((name) =>
    measurements[name] === undefined ? [] : [`${MEASUREMENTS[name].label},${measurements[name]}`],
  );
  return Buffer.from([...lines, `Side,${side}`, ''].join('\n'));
};

export interface Kept {
  readonly storage_key: string;
  readonly size: number;
  readonly sha256: string;
}

/** The key follows from the case, so that a start that was killed half-way is simply done again. */
export const keep = async (storage: Storage, key: string, bytes: Buffer): Promise<Kept> => {
  await storage.remove(key);
  const { progress } = await storage.append(key, { at: 0, source: Readable.from([bytes]), progress: {} });
  await storage.finish(key, progress);
  return { storage_key: key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
};
