import { Readable } from 'node:stream';
import { degrees } from '@cotyle/domain/cup/units';
import type { Landmarks } from '@cotyle/domain/landmarks/landmarks';
import { aroundHip } from '@cotyle/domain/phantom/around-hip';
import { bodyLandmarks } from '@cotyle/domain/phantom/body-landmarks';
import { femur, hounsfieldOf } from '@cotyle/domain/phantom/body';
import { ctFiles, ctGrids, drawnOnce } from '@cotyle/domain/phantom/ct';
import { boundsOf, hemipelvis } from '@cotyle/domain/phantom/hemipelvis';
import type { Hip } from '@cotyle/domain/phantom/hemipelvis';
import { meshOf } from '@cotyle/domain/phantom/mesh';
import { behind, both } from '@cotyle/domain/phantom/shape';
import { priCsv } from '@cotyle/domain/pri/write';
import { binaryStl } from '@cotyle/domain/phantom/stl';
import type { StoredGrid } from '@cotyle/domain/segmentation/source';
import { streamZip } from '../imaging/files/zip/zip-stream.ts';
import type { Source, Storage } from '../platform/storage/storage.ts';
import type { DemoCase } from './case.ts';

/** Coarse enough to be computed for all cases while a user waits at the terminal. */
const CT_MATRIX = 64;
const CT_SPACING = 1.25;
const MODEL_STEP = 3;
const FEMUR_STEP = 4;

const SOCKET = { inclination: degrees(42), anteversion: degrees(18) };
const SOCKET_RADIUS = 26;

/** The hip of a case: its own, as soon as it has been measured. */
const hipOf = ({ side, measurements }: DemoCase): Hip => ({
  side,
  angles: {
    inclination: degrees(measurements.anatomicInclination ?? SOCKET.inclination),
    anteversion: degrees(measurements.anatomicAnteVersion ?? SOCKET.anteversion),
  },
  radius: measurements.size === undefined ? SOCKET_RADIUS : measurements.size / 2,
});

const bodyOf = ({ side, angles, radius }: Hip) =>
  hounsfieldOf({ sockets: { LEFT: SOCKET, RIGHT: SOCKET, [side]: angles }, socketRadius: radius });

const dicomDay = (day: string): string => day.replaceAll('-', '');

/** The scan of an invented body, under the name of an invented patient. */
export const createScanner = () => {
  const common = drawnOnce(
    hounsfieldOf({ sockets: { LEFT: SOCKET, RIGHT: SOCKET }, socketRadius: SOCKET_RADIUS }),
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
      uid: uidOf(number),
      matrix: CT_MATRIX,
      spacing: CT_SPACING,
    };
    const hip = hipOf(demo);
    const isMeasured = demo.measurements.size !== undefined;
    const pixels = isMeasured ? aroundHip(common, bodyOf(hip), hip.side, CT_MATRIX) : common;
    const modified = new Date(`${scanned}T09:00:00Z`);
    const entries = Array.from(ctFiles(scan, pixels), ({ path, bytes }) => ({
      name: path,
      size: bytes.length,
      modified,
      open: async () => Readable.from([bytes]),
    }));
    const chunks: Uint8Array[] = [];
    for await (const chunk of streamZip(entries)) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
};

/** A hemipelvis whose socket has the case's own angles and size. */
export const modelOf = (demo: DemoCase): Buffer => {
  const hip = hipOf(demo);
  return Buffer.from(binaryStl(meshOf(hemipelvis(hip), boundsOf(hip.side), MODEL_STEP), 'Demo hemipelvis'));
};

const FEMUR_BOUNDS = { inner: 60, outer: 160, front: -40, back: 46, below: -180, above: 34 } as const;

/** The upper end of the femur of the same body. */
export const femurModelOf = (demo: DemoCase): Buffer => {
  const { side, radius } = hipOf(demo);
  const { inner, outer, front, back, below, above } = FEMUR_BOUNDS;
  const [left, right] = side === 'LEFT' ? [outer, inner] : [-inner, -outer];
  const bounds = { min: [right, front, below], max: [left, back, above] } as const;
  const end = behind([0, 0, below + FEMUR_STEP], [0, 0, -1]);
  return Buffer.from(binaryStl(meshOf(both(femur(side, radius), end), bounds, FEMUR_STEP), 'Demo femur'));
};

/** The landmarks of the body of a case. */
export const landmarksOf = (demo: DemoCase): Landmarks => bodyLandmarks(hipOf(demo).radius);

const uidOf = (number: number): string => `2.25.${20_261_115_000 + number}`;

const PARTS = { PELVIS: 'PELVIS', KNEES: 'KNEES' } as const;

/** The series of a case's scan, as they are segmented. */
export const gridsOf = (number: number): readonly StoredGrid[] =>
  ctGrids({ uid: uidOf(number), matrix: CT_MATRIX, spacing: CT_SPACING }).flatMap((grid) => {
    const part = PARTS[grid.series.description as keyof typeof PARTS];
    return part ? [{ ...grid, part }] : [];
  });

export const configurationOf = ({ side, measurements }: Pick<DemoCase, 'side' | 'measurements'>): Buffer =>
  Buffer.from(priCsv(side, measurements));

export interface StoredBytes {
  readonly storage_key: string;
  readonly size: number;
  readonly sha256: string;
}

/** Stores bytes as they come; an earlier attempt may have left some under the same key. */
export const storeStream = async (
  storage: Storage,
  key: string,
  source: Source,
  signal?: AbortSignal,
): Promise<StoredBytes> => {
  await storage.remove(key);
  const hash = storage.hash();
  try {
    const { received, progress, broken } = await storage.append(key, {
      at: 0,
      source,
      progress: {},
      hash,
      ...(signal && { signal }),
    });
    signal?.throwIfAborted();
    if (broken) throw broken;
    await storage.finish(key, progress);
    return { storage_key: key, size: received, sha256: await hash.digest() };
  } catch (error) {
    await storage.remove(key);
    throw error;
  } finally {
    hash.close();
  }
};

export const storeBytes = (storage: Storage, key: string, bytes: Buffer): Promise<StoredBytes> =>
  storeStream(storage, key, Readable.from([bytes]));
