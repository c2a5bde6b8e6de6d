import { degrees } from '@cotyle/domain/cup/units';
import type { Vector } from '@cotyle/domain/ct/vector';
import { hounsfieldOf } from '@cotyle/domain/phantom/body';
import { ctSlices } from '@cotyle/domain/phantom/ct';
import { dicomFile } from '@cotyle/domain/phantom/dicom';
import type { Element } from '@cotyle/domain/phantom/dicom';

const MATRIX = 48;
const FIELD = 380;
const PIXEL = FIELD / MATRIX;
const SPACING = 5;
const SOCKET = { inclination: degrees(42), anteversion: degrees(18) };
const BODY = hounsfieldOf({ sockets: { LEFT: SOCKET, RIGHT: SOCKET }, socketRadius: 26 });

/** Metal in the left half of the pelvis, near the head and the front: the body is no longer its own mirror image. */
export const MARKER = { x: 75, y: -70, z: 100, radius: 22, hounsfield: 3000 };

/** The Hounsfield units of a body with a left and a right side. */
export const markedBody = (x: number, y: number, z: number): number =>
  Math.hypot(x - MARKER.x, y - MARKER.y, z - MARKER.z) < MARKER.radius ? MARKER.hounsfield : BODY(x, y, z);

export interface Turn {
  readonly row: Vector;
  readonly column: Vector;
  /** Of the slices in the zip. */
  readonly isReversed?: boolean;
  readonly photometric?: 'MONOCHROME1' | 'MONOCHROME2';
  /** Whether the samples themselves are inverted. */
  readonly isInverted?: boolean;
  /** Of the samples; Hounsfield units are the same. */
  readonly rescale?: { readonly slope: number; readonly intercept: number };
}

const INVERTED_FROM = -1;

const pixelsOf = (
  corner: Vector,
  { row, column, isInverted, rescale }: Turn,
  body: typeof markedBody,
): Buffer => {
  const pixels = Buffer.alloc(2 * MATRIX * MATRIX);
  const { slope, intercept } = rescale ?? { slope: 1, intercept: 0 };
  for (let r = 0; r < MATRIX; r++)
    for (let c = 0; c < MATRIX; c++) {
      const at = (k: 0 | 1 | 2): number => corner[k] + PIXEL * (c * row[k] + r * column[k]);
      const sample = Math.round((body(at(0), at(1), at(2)) - intercept) / slope);
      pixels.writeInt16LE(isInverted ? INVERTED_FROM - sample : sample, 2 * (r * MATRIX + c));
    }
  return pixels;
};

/** The corner of an image whose middle lies on the axis of the body. */
const cornerOf = ({ row, column }: Turn, z: number): Vector => {
  const half = (-(MATRIX - 1) / 2) * PIXEL;
  return [half * (row[0] + column[0]), half * (row[1] + column[1]), z];
};

/** The same body, scanned as the patient lay on the table or as another scanner writes it. */
export const turnedScan = (turn: Turn, body = markedBody): { path: string; bytes: Uint8Array }[] => {
  const { rescale } = turn;
  const slices = ctSlices({
    patient: { name: 'Smith^Ann', id: 'MRN1', birthDate: '19500102', sex: 'F' },
    date: '20261101',
    uid: '2.25.123',
    matrix: MATRIX,
    spacing: SPACING,
  });
  const files = slices.map(({ path, z, syntax, elements }) => {
    const corner = cornerOf(turn, z);
    const changes: Element[] = [
      { tag: 0x0020_0032, vr: 'DS', value: corner.map((value) => value.toFixed(3)).join('\\') },
      { tag: 0x0020_0037, vr: 'DS', value: [...turn.row, ...turn.column].join('\\') },
      { tag: 0x0028_0004, vr: 'CS', value: turn.photometric ?? 'MONOCHROME2' },
      { tag: 0x0028_1052, vr: 'DS', value: String(rescale?.intercept ?? 0) },
      { tag: 0x0028_1053, vr: 'DS', value: String(rescale?.slope ?? 1) },
      { tag: 0x7fe0_0010, vr: 'OW', value: pixelsOf(corner, turn, body) },
    ];
    const kept = elements.filter(({ tag }) => !changes.some((change) => change.tag === tag));
    const all = [...kept, ...changes].sort((a, b) => a.tag - b.tag);
    const text = (tag: number): string => String(all.find((element) => element.tag === tag)?.value ?? '');
    return { path, bytes: dicomFile(text(0x0008_0016), text(0x0008_0018), all, syntax) };
  });
  return turn.isReversed ? files.reverse() : files;
};
