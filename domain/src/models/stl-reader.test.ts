import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../testing/sampled.ts';
import { binaryStl } from '../phantom/stl.ts';
import type { Mesh } from './mesh.ts';
import { tallyMesh } from './mesh-tally.ts';
import { stlFindings } from './stl-findings.ts';
import { readStl } from './stl-reader.ts';
import { StlRejected } from './stl-rejected.ts';
import { hipMesh, moved } from './testing/hips.ts';
import { asciiStl, latheMesh, sphereMesh, torusMesh } from './testing/meshes.ts';
import { between } from '../testing/between.ts';

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** In chunks, as the server reads it. */
const inspect = (bytes: Uint8Array, piece = 1000) => {
  const tally = tallyMesh();
  const reader = readStl(bytes.length, tally.add);
  try {
    for (let at = 0; at < bytes.length; at += piece) reader.write(bytes.subarray(at, at + piece));
    const read = reader.end();
    const count = tally.count();
    return { read, mesh: count.facts, codes: stlFindings(read, count).map(({ code }) => code), reason: '' };
  } catch (error) {
    if (error instanceof StlRejected) return { reason: error.message };
    throw error;
  }
};

const torus = torusMesh(8, 6);
const TRIANGLES = 96;
const binary = binaryStl(torus);
const ascii = asciiStl(torus);
const changed = (bytes: Uint8Array, change: (view: DataView) => void): Uint8Array => {
  const copy = bytes.slice();
  change(new DataView(copy.buffer));
  return copy;
};
const corner = (triangle: number): number => 84 + 50 * (triangle - 1) + 12;
const boxOf = ({ positions }: Mesh) => {
  const along = (k: number): number[] => Array.from(positions).filter((_, n) => n % 3 === k);
  return {
    min: [0, 1, 2].map((k) => Math.min(...along(k)) + 0),
    max: [0, 1, 2].map((k) => Math.max(...along(k)) + 0),
  };
};

describe('an STL is accepted', () => {
  test.each([
    ['binary', binary],
    ['binary though its header says solid', binaryStl(torus, 'solid x\nfacet normal 0 0 0\n outer loop')],
    ['text', latin1(ascii)],
    ['in capitals', latin1(ascii.toUpperCase())],
    ['with the mark of UTF-8', latin1(`\xef\xbb\xbf${ascii}`)],
    ['with the line ends of Windows', latin1(ascii.replaceAll('\n', '\r\n'))],
    ['with the line ends of old Macs', latin1(ascii.replaceAll('\n', '\r'))],
    ['on one line', latin1(ascii.replaceAll('\n', ' ').trim())],
    ['a word on each line', latin1(ascii.replaceAll(' ', '\n').replaceAll('solid\ntorus', 'solid'))],
    ['with tabs and blank lines', latin1(`\n\t ${ascii.replaceAll('\n', '\t\n\n')}`)],
    ['without a name', latin1(ascii.replaceAll(' torus', ''))],
    ['with a name that is a formula', latin1(asciiStl(torus, { name: '=HYPERLINK("http://x")' }))],
    ['with a name of keywords', latin1(asciiStl(torus, { name: 'facet normal endsolid solid' }))],
    ['with a name of ten thousand letters', latin1(asciiStl(torus, { name: 'x'.repeat(10_000) }))],
    ['with a name that is no UTF-8', latin1(asciiStl(torus, { name: '\xff\xfe\x80' }))],
  ])('%s', (_, bytes) => {
    const { read, mesh, codes, reason } = inspect(bytes);
    expect(reason).toBe('');
    expect(read?.triangles).toBe(TRIANGLES);
    expect(mesh).toMatchObject({ ...boxOf(torus), closed: true });
    expect(codes).toEqual([]);
  });

  test('of several solids as one', () => {
    const second = torusMesh(5, 4, { shift: [0, 0, 200] });
    const { read, mesh, codes } = inspect(latin1(ascii + asciiStl(second)));
    expect(read?.triangles).toBe(TRIANGLES + 40);
    expect(mesh).toMatchObject({ closed: true, max: [85, expect.any(Number), 225] });
    expect(codes).toEqual([]);
  });

  test.each([
    [(value: number) => value.toExponential(9).toUpperCase()],
    [(value: number) => value.toFixed(20)],
    [(value: number) => `${value >= 0 ? '+' : ''}${value.toFixed(9)}`.replace(/(?<!\d)0\./, '.')],
    [(value: number) => `${Math.round(value * 1e6)}.e-6`],
    [(value: number) => `${Math.round(value * 1e6)}000000000000000000000000E-030`],
  ])('with any way to write a number (%#)', (shown) => {
    const { read, mesh, codes } = inspect(latin1(asciiStl(torus, { shown })));
    expect(read?.triangles).toBe(TRIANGLES);
    expect(codes).toEqual([]);
    expect(mesh?.max[0]).toBeCloseTo(85, 5);
    expect(mesh?.volume).toBeGreaterThan(0);
  });
});

describe('a file is rejected with the reason', () => {
  test.each([
    ['nothing at all', new Uint8Array(0), /^The file is empty/],
    ['83 bytes', new Uint8Array(83), /has 83 bytes/],
    ['a header alone', new Uint8Array(84), /no triangles/],
    ['a zip', latin1(`PK\x03\x04${'x'.repeat(200)}`), /a zip archive/],
    ['a web page', latin1('<!doctype html><html><body>404</body></html>'), /a web page/],
    ['a pointer of Git LFS', latin1('version https://git-lfs.github.com/spec/v1\noid sha256:00'), /Git LFS/],
    ['a DICOM image', changed(new Uint8Array(5000), (v) => v.setUint32(128, 0x4449434d)), /a DICOM image/],
    ['zeros', new Uint8Array(5000), /promises 0 triangles where 98 have room/],
    ['any text', latin1('Dear colleague, '.repeat(20)), /promises [\d,]+ triangles, but 4 are there/],
    ['UTF-16', latin1(`\xff\xfe${ascii.replaceAll(/(?=[^])/g, '\0').slice(1)}\0`), /UTF-16/],
    ['UTF-16 without its mark', latin1(ascii.replaceAll(/(?<=[^])/g, '\0')), /UTF-16/],
    ['an empty solid', latin1('solid empty\nendsolid empty\n'), /no triangles/],
    ['the word alone', latin1('solid'), /no triangles/],
    ['a lying count', changed(binary, (v) => v.setUint32(80, 0xffff_ffff, true)), /4,294,967,295 .* 96 are/],
    ['a count too low', changed(binary, (v) => v.setUint32(80, 60, true)), /promises 60 triangles, but 96/],
    ['a count far too low', changed(binary, (v) => v.setUint32(80, 5, true)), /promises 5 .* 96 have room/],
    ['cut between two triangles', binary.subarray(0, 84 + 50 * 40), /promises 96 triangles, but 40 are/],
    ['cut within a triangle', binary.subarray(0, 84 + 50 * 40 + 7), /promises 96 triangles, but 40 are/],
    ['a corner that is NaN', changed(binary, (v) => v.setFloat32(corner(11), NaN, true)), /^Triangle 11 /],
    [
      'an infinite corner',
      changed(binary, (v) => v.setFloat32(corner(96), -Infinity, true)),
      /^Triangle 96 /,
    ],
    ['nan in a text', latin1(ascii.replace(/vertex \S+/, 'vertex -nan(ind)')), /^Triangle 1 .*not a finite/],
    ['a number too large for an STL', latin1(ascii.replace(/vertex \S+/, 'vertex 1e39')), /^Triangle 1 /],
    ['two corners', latin1(ascii.replace(/vertex.*\n/, '')), /^Facet 1 has two corners/],
    [
      'four corners',
      latin1(ascii.replace('endloop', 'vertex 1 2 3\nendloop')),
      /^Facet 1 has more than three/,
    ],
    ['a decimal comma', latin1(ascii.replace(/vertex \S+/, 'vertex 1,5')), /facet 1 .*“1,5” where a number/],
    ['a number in hexadecimal', latin1(ascii.replace(/vertex \S+/, 'vertex 0x1p3')), /“0x1p3”/],
    ['a strange word', latin1(ascii.replace('outer loop', 'inner loop')), /“inner” where “outer” should be/],
    ['a letter after the end', latin1(`${ascii}facet normal`), /“facet” where “solid” should be/],
    ['cut within a facet', latin1(ascii.slice(0, ascii.indexOf('endloop'))), /middle of facet 1:/],
    ['cut within a word', latin1(ascii.slice(0, ascii.indexOf('endfacet') + 5)), /middle of facet 1:/],
  ])('%s', (_, bytes, reason) => {
    expect(inspect(bytes).reason).toMatch(reason);
  });

  test('if no triangle has an area', () => {
    const flat = {
      positions: new Float32Array([0, 0, 0, 50, 50, 50, 100, 100, 100]),
      triangles: new Uint32Array([0, 1, 2]),
    };
    expect(inspect(binaryStl(flat)).reason).toMatch(/None of the 1 triangles has an area/);
  });

  test('and a hostile word is shown short and escaped', () => {
    const { reason } = inspect(latin1(ascii.replace('outer', `\x1b[31m\xff${'<script>'.repeat(9)}`)));
    expect(reason).toContain('“?[31m?<script><scrip…”');
  });
});

describe('a doubtful STL is accepted with a warning', () => {
  const scaled = (factor: number, shift = 0): Mesh => ({
    positions: torus.positions.map((value) => value * factor + shift),
    triangles: torus.triangles,
  });
  const hip = hipMesh('LEFT', 3);
  const scaledHip = (factor: number): Mesh => moved(hip, (x, y, z) => [x * factor, y * factor, z * factor]);
  const flipped: Mesh = { positions: torus.positions, triangles: torus.triangles.toReversed() };
  const oneFlipped: Mesh = {
    positions: torus.positions,
    triangles: Uint32Array.from([
      ...torus.triangles.subarray(0, 3).toReversed(),
      ...torus.triangles.subarray(3),
    ]),
  };
  const open: Mesh = { positions: torus.positions, triangles: torus.triangles.subarray(3) };

  test.each([
    ['bytes after the last triangle', Uint8Array.from([...binary, 7]), ['TRAILING_BYTES']],
    ['a text without its end', latin1(ascii.slice(0, ascii.indexOf('endsolid'))), ['MAY_BE_CUT_OFF']],
    [
      'a text cut in its last word',
      latin1(ascii.slice(0, ascii.indexOf('endsolid') + 3)),
      ['MAY_BE_CUT_OFF'],
    ],
    ['metres', binaryStl(scaled(0.001)), ['LOOKS_LIKE_METRES']],
    ['a pelvis in metres', binaryStl(scaledHip(0.001)), ['LOOKS_LIKE_METRES']],
    ['a pelvis in inches', binaryStl(scaledHip(1 / 25.4)), ['LOOKS_LIKE_INCHES']],
    ['a pelvis in centimetres', binaryStl(scaledHip(0.1)), ['LOOKS_LIKE_INCHES']],
    ['micrometres', binaryStl(scaled(1000)), ['TOO_LARGE']],
    ['far from its origin', binaryStl(scaled(1, 2e5)), ['TOO_FAR']],
    ['inside out', binaryStl(flipped), ['INSIDE_OUT']],
    ['one triangle the wrong way', binaryStl(oneFlipped), ['MIXED_WINDING']],
    ['one triangle missing', binaryStl(open), ['OPEN_EDGES']],
    [
      'inside out with a hole',
      binaryStl({ ...flipped, triangles: flipped.triangles.subarray(3) }),
      ['OPEN_EDGES', 'INSIDE_OUT'],
    ],
    [
      'one triangle twice',
      binaryStl({
        ...torus,
        triangles: Uint32Array.from([...torus.triangles, ...torus.triangles.subarray(0, 3)]),
      }),
      ['OPEN_EDGES'],
    ],
    [
      'a triangle without an area',
      binaryStl({ ...torus, triangles: Uint32Array.from([...torus.triangles, 4, 4, 5]) }),
      ['DEGENERATE'],
    ],
    ['a normal that is NaN', changed(binary, (v) => v.setFloat32(84, NaN, true)), ['NORMALS_IGNORED']],
    ['a normal that is nan in a text', latin1(ascii.replace('normal 0', 'normal nan')), ['NORMALS_IGNORED']],
  ])('%s', (_, bytes, expected) => {
    const { codes, reason } = inspect(bytes);
    expect(reason).toBe('');
    expect(codes).toEqual(expected);
  });

  test('but not because a point is written as 0 and as -0', () => {
    const zeros = changed(binary, (view) => {
      for (let at = 84; at + 50 <= view.byteLength; at += 100)
        for (let k = 12; k < 48; k += 4)
          if (view.getFloat32(at + k, true) === 0) view.setFloat32(at + k, -0, true);
    });
    expect(zeros).not.toEqual(binary);
    expect(inspect(zeros).codes).toEqual([]);
  });

  test('that says what to do', () => {
    const tally = tallyMesh();
    const bytes = Uint8Array.from([...binaryStl(scaled(0.001)), 0]);
    const reader = readStl(bytes.length, tally.add);
    reader.write(bytes);
    for (const { message } of stlFindings(reader.end(), tally.count()))
      expect(message).toMatch(/(Please|Nothing needs) .*\.$/);
  });
});

describe('for any bytes', () => {
  const shape = fc.record({
    around: fc.integer({ min: 3, max: 12 }),
    along: fc.integer({ min: 3, max: 12 }),
    major: fc.integer({ min: 40, max: 200 }),
    minor: fc.integer({ min: 5, max: 35 }),
    x: fc.integer({ min: -500, max: 500 }),
  });
  const form = fc.constantFrom('binary', 'ascii');
  const bytesOf = (mesh: Mesh, as: string): Uint8Array =>
    as === 'binary' ? binaryStl(mesh) : latin1(asciiStl(mesh));

  test('a closed mesh is accepted with its exact count and bounds, in chunks of any size', () => {
    fc.assert(
      fc.property(shape, form, fc.integer({ min: 1, max: 3000 }), (of, as, piece) => {
        const mesh = torusMesh(of.around, of.along, { ...of, shift: [of.x, -of.x, 7] });
        const { mesh: facts, reason } = inspect(bytesOf(mesh, as), piece);
        expect(reason).toBe('');
        expect(facts).toMatchObject({ triangles: 2 * of.around * of.along, closed: true, ...boxOf(mesh) });
        expect(facts?.volume).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  test('a truncated file never yields more triangles than it has', () => {
    fc.assert(
      fc.property(form, between(0, 0.999_999), (as, part) => {
        const whole = bytesOf(torus, as);
        const cut = whole.subarray(0, Math.floor(whole.length * part));
        const { read, codes = [], reason } = inspect(cut);
        if (read === undefined) return reason !== '';
        const isWhole = read.triangles === TRIANGLES;
        return as === 'ascii' && read.triangles <= TRIANGLES && (isWhole || codes.includes('MAY_BE_CUT_OFF'));
      }),
      { numRuns: runs(200, 40) },
    );
  });

  test('a damaged file is rejected or accepted, and never yields more triangles than it has', () => {
    const flips = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(form, flips, (as, changes) => {
        const damaged = bytesOf(torus, as).slice();
        for (const [at, bits] of changes) {
          const place = at % damaged.length;
          damaged[place] = (damaged[place] ?? 0) ^ bits;
        }
        const { read, reason } = inspect(damaged);
        return read === undefined ? reason.endsWith('.') : read.triangles <= TRIANGLES;
      }),
      { numRuns: runs(300, 40) },
    );
  });
});

describe('a small part of an implant in millimetres', () => {
  const screw = moved(sphereMesh(24, 12, 3.25), (x, y, z) => [x, y, z * 5]);
  const block: Mesh = {
    positions: Float32Array.from([
      0, 0, 0, 12, 0, 0, 0, 12, 0, 12, 12, 0, 0, 0, 12, 12, 0, 12, 0, 12, 12, 12, 12, 12,
    ]),
    triangles: Uint32Array.from(
      [
        [
          0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5,
          3, 7, 5,
        ],
      ].flat(),
    ),
  };
  const shell = latheMesh(48, [
    [20, 0],
    [17.3, 10],
    [10, 17.3],
    [0.01, 20],
    [0.01, 18],
    [9, 15.6],
    [15.6, 9],
    [18, 0],
  ]);
  const long = latheMesh(24, [
    [0.01, 0],
    [2.25, 0],
    [2.25, 36],
    [4, 36],
    [4, 40],
    [0.01, 40],
  ]);
  test.each([
    ['a liner with a wall of 2 mm', shell],
    [
      'a liner that is turned',
      moved(shell, (x, y, z) => [x + 40, (y - z) * Math.SQRT1_2, (y + z) * Math.SQRT1_2]),
    ],
    ['a screw of 40 mm', long],
    [
      'a screw that lies obliquely',
      moved(long, (x, y, z) => [
        0.408 * x - 0.707 * y + 0.577 * z,
        0.408 * x + 0.707 * y + 0.577 * z,
        -0.816 * x + 0.577 * z,
      ]),
    ],
    ['a block of 12 mm', block],
    ['a screw of 33 mm', screw],
    ['a femoral head of 28 mm', sphereMesh(32, 16, 14)],
    ['a bearing ring of 36 mm', torusMesh(32, 16, { major: 15, minor: 3 })],
  ])('%s is not taken for inches or centimetres', (_, mesh) => {
    expect(inspect(binaryStl(mesh)).codes).toEqual([]);
  });
});
