import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cross, lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { across, isFinite, plus, times, unit } from '../../landmarks/points.ts';
import { tallyMesh } from '../../models/mesh-tally.ts';
import type { MeshCount } from '../../models/mesh-tally.ts';
import type { Mesh } from '../../models/mesh.ts';
import { GENERIC_CATALOGUE } from '../generic.ts';
import { partMesh } from '../part-mesh.ts';
import { COLUMNS } from './columns.ts';
import type { ImplantPart } from '../types.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import { EXAMPLE_PARTS, exampleTable } from './example.ts';
import { partSizeProblems, surfaceProblems } from './part-file.ts';
import { partSurface } from './part-surface.ts';
import { catalogueOf, readCatalogue } from './read-catalogue.ts';

/** Plain text as bytes. */
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

type Line = Readonly<Record<string, string | number>>;

const FRAME = { 'Origin X': 0, 'Origin Y': 0, 'Origin Z': 0, 'Axis X': 0, 'Axis Y': 0, 'Axis Z': 1 };
const SIDE = { 'Side X': 1, 'Side Y': 0, 'Side Z': 0 };

const CUP: Line = {
  Kind: 'cup',
  Name: 'Cup 52',
  File: 'cup.stl',
  Diameter: 52,
  'Liner Diameter': 46,
  ...FRAME,
};
const LINER: Line = {
  Kind: 'Liner',
  Name: 'Liner 36',
  File: 'liner.stl',
  Diameter: 46,
  'Head Diameter': 36,
  Offset: 0,
  Design: 'neutral',
  ...FRAME,
};
const HEAD: Line = {
  Kind: 'head',
  Name: 'Head 36 M',
  File: 'head.stl',
  Diameter: 36,
  'Neck Length': 0,
  Taper: '12/14',
  ...FRAME,
};
const STEM: Line = {
  Kind: 'stem',
  Name: 'Stem 3',
  File: 'stem.stl',
  Size: 3,
  'Stem Offset': 'standard',
  'Neck Angle': 135,
  Taper: '12/14',
  'Femoral Offset': 40,
  'Head Height': 32,
  Length: 110,
  'Neck Diameter': 12,
  'Collar Distance': 15,
  ...FRAME,
  ...SIDE,
};
const WHOLE = [CUP, LINER, HEAD, STEM];
const FILES = ['cup.stl', 'liner.stl', 'head.stl', 'stem.stl'];

const tableOf = (lines: readonly Line[], separator = ',', columns = COLUMNS): Uint8Array =>
  bytesOf(
    [columns, ...lines.map((line) => columns.map((column) => line[column] ?? ''))]
      .map((cells) => cells.join(separator))
      .join('\r\n'),
  );

const read = (lines: readonly Line[], files: readonly string[] = FILES) =>
  readCatalogue(tableOf(lines), files);

describe('the table of a clinic’s catalogue', () => {
  it('gives parts with their frames, and ids of their own', () => {
    const reading = read(WHOLE);
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
    const { cups, liners, heads, stems } = catalogueOf(reading.rows);
    expect(cups).toEqual([{ kind: 'cup', id: '2', name: 'Cup 52', diameter: 52, linerDiameter: 46 }]);
    expect(liners[0]).toMatchObject({ design: 'neutral', headDiameter: 36, lip: null });
    expect(heads[0]).toMatchObject({ neckLength: 0, taper: '12/14' });
    expect(stems[0]).toMatchObject({ neckAngle: 135, femoralOffset: 40, offset: 'standard' });
    expect(reading.rows[3]?.frame).toEqual({ origin: [0, 0, 0], axis: [0, 0, 1], side: [1, 0, 0] });
    expect(reading.rows[0]?.frame.side).toBeNull();
    expect(reading.warnings).toEqual([]);
  });

  it('may have its columns in any order, semicolons and decimal commas, and names without regard to case', () => {
    const columns = COLUMNS.toReversed();
    const lines = WHOLE.map((line) => ({ ...line, 'Origin Z': '0,5' }));
    const bytes = tableOf(lines, ';', columns);
    const text = String.fromCharCode(...bytes).replace('Liner Diameter', 'liner_DIAMETER');
    const reading = readCatalogue(Uint8Array.of(0xef, 0xbb, 0xbf, ...bytesOf(text)), [
      'CUP.STL',
      ...FILES.slice(1),
    ]);
    expect(reading.ok && reading.rows[0]?.frame.origin).toEqual([0, 0, 0.5]);
  });

  it('takes axes of any length and sets the side at right angles to the axis', () => {
    const tilted = { ...STEM, 'Axis X': 0, 'Axis Z': 3, 'Side X': 2, 'Side Z': 1 };
    const reading = read([CUP, LINER, HEAD, tilted]);
    expect(reading.ok && reading.rows[3]?.frame).toEqual({
      origin: [0, 0, 0],
      axis: [0, 0, 1],
      side: [1, 0, 0],
    });
  });

  it.each([
    ['an unknown kind', { ...CUP, Kind: 'screw' }, 2, 'Kind', 'cup, liner, head, stem only'],
    ['no name', { ...CUP, Name: ' ' }, 2, 'Name', 'is required'],
    ['a missing measure', { ...CUP, Diameter: '' }, 2, 'Diameter', 'is required'],
    ['a word for a number', { ...CUP, Diameter: 'wide' }, 2, 'Diameter', 'not a number'],
    [
      'metres',
      { ...CUP, Diameter: 0.052 },
      2,
      'Diameter',
      'From 30 to 90 only, in millimetres; 0.052 looks like metres',
    ],
    ['centimetres', { ...CUP, Diameter: 5.2 }, 2, 'Diameter', '5.2 looks like centimetres'],
    ['inches', { ...CUP, 'Liner Diameter': 1.8 }, 2, 'Liner Diameter', '1.8 looks like inches'],
    ['no unit that fits', { ...CUP, Diameter: 900 }, 2, 'Diameter', 'From 30 to 90 only, in millimetres'],
    ['a path as the file', { ...CUP, File: '../../etc/cup.stl' }, 2, 'File', 'without a folder'],
    ['another kind of file', { ...CUP, File: 'cup.obj' }, 2, 'File', 'the name of an STL file'],
    ['an axis without a length', { ...CUP, 'Axis Z': 0 }, 2, 'Axis X', 'a direction needs a length'],
  ])('with %s is not accepted, and says where', (_, cup, line, column, said) => {
    const reading = read([cup, LINER, HEAD, STEM]);
    expect(reading).toMatchObject({
      ok: false,
      problems: [{ line, column, message: expect.stringContaining(said) as string }],
    });
    expect(reading.ok || reading.problems).toHaveLength(1);
    expect(reading.rows.map((row) => row.part.kind)).toEqual(['liner', 'head', 'stem']);
  });

  it.each([
    ['radians', { 'Neck Angle': 2.36 }, 'Neck Angle', 'looks like radians'],
    ['a side along the axis', { 'Side X': 0, 'Side Z': 1 }, 'Side X', 'has to differ from the axis'],
    ['an unknown offset', { 'Stem Offset': 'wide' }, 'Stem Offset', 'standard, high only'],
  ])('with %s of a stem is not accepted', (_, change, column, said) => {
    const reading = read([CUP, LINER, HEAD, { ...STEM, ...change }]);
    expect(reading).toMatchObject({
      ok: false,
      problems: [{ line: 5, column, message: expect.stringContaining(said) as string }],
    });
    expect(reading.rows).toHaveLength(3);
  });

  it('needs the measures of a lip for a lipped liner alone', () => {
    const lipped = { ...LINER, Design: 'lipped', ...SIDE };
    const reading = read([CUP, lipped, HEAD, STEM]);
    expect(!reading.ok && reading.problems.map(({ column }) => column)).toEqual([
      'Lip Height',
      'Lip Width',
      'Lip Slope',
    ]);
    const whole = { ...lipped, 'Lip Height': 4, 'Lip Width': 90, 'Lip Slope': 30 };
    expect(read([CUP, whole, HEAD, STEM]).ok).toBe(true);
  });

  it.each([
    [
      'a size for which there is no liner',
      [
        CUP,
        { ...CUP, Name: 'Cup 54', File: 'c54.stl', Diameter: 54, 'Liner Diameter': 48 },
        LINER,
        HEAD,
        STEM,
      ],
      ['c54.stl'],
      3,
      'Liner Diameter',
      'no liner of 48 mm fits this cup',
    ],
    [
      'a liner without a head',
      [CUP, LINER, { ...LINER, Name: 'Liner 32', File: 'l32.stl', 'Head Diameter': 32 }, HEAD, STEM],
      ['l32.stl'],
      4,
      'Head Diameter',
      'there is no head of 32 mm for this liner',
    ],
    [
      'a stem with another taper',
      [CUP, LINER, HEAD, { ...STEM, Taper: 'V40' }],
      [],
      5,
      'Taper',
      'there is no head with the taper V40',
    ],
    [
      'a name twice',
      [CUP, { ...CUP, File: 'again.stl', Name: 'CUP 52' }, LINER, HEAD, STEM],
      ['again.stl'],
      3,
      'Name',
      'is also in line 2',
    ],
  ])('with %s is not accepted', (_, lines, more, line, column, message) => {
    const reading = read(lines, [...FILES, ...more]);
    expect(!reading.ok && reading.problems).toEqual([{ line, column, message }]);
  });

  it('names files that are missing in the zip and files that no line names', () => {
    const reading = read(WHOLE, ['cup.stl', 'liner.stl', 'head.stl', 'other.stl']);
    expect(!reading.ok && reading.problems).toEqual([
      { line: 5, column: 'File', message: '"stem.stl" is not in the zip' },
      { line: null, column: null, message: 'No line of the table names "other.stl".' },
    ]);
  });

  it('needs cups, liners and heads, and may do without stems', () => {
    expect(read([CUP, LINER, HEAD], FILES.slice(0, 3)).ok).toBe(true);
    const reading = read([HEAD], ['head.stl']);
    expect(!reading.ok && reading.problems.map(({ message }) => message)).toEqual([
      'The table has no cup.',
      'The table has no liner.',
    ]);
  });

  it('warns of a size that is left out', () => {
    const cups = [48, 50, 52, 56].map((size) => ({ ...CUP, Name: `Cup ${size}`, Diameter: size }));
    const reading = read([...cups, LINER, HEAD, STEM]);
    expect(reading.ok && reading.warnings).toEqual([
      'There is no cup between 52 and 56 mm, but else every 2 mm.',
    ]);
  });

  it.each([
    ['nothing', new Uint8Array(), 'The table has no parts.'],
    ['a header alone', tableOf([]), 'The table has no parts.'],
    ['no text', Uint8Array.of(80, 75, 0, 4), 'The file is not UTF-8 text.'],
    ['an open quote', bytesOf('Kind,Name\r\n"cup,x'), 'a quote is not closed'],
    ['an unknown column', bytesOf('Kind,Weight\r\ncup,3'), 'is not a known column'],
    ['a column twice', bytesOf('Kind,Name,kind\r\ncup,x,cup'), 'is there twice'],
  ])('with %s in its file is not accepted', (_, bytes, said) => {
    const reading = readCatalogue(bytes, []);
    expect(!reading.ok && reading.problems[0]?.message).toBe(said);
  });

  it('is never a crash, whatever the bytes are', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 400 }),
          fc.string().map((text) => bytesOf(`Kind,Name,File\n${text}`)),
        ),
        (bytes) => {
          const reading = readCatalogue(bytes, []);
          expect(reading.ok || reading.problems.length > 0).toBe(true);
        },
      ),
    );
  });
});

const tallied = ({ positions: p, triangles }: Mesh, scale = 1, leaveOut = 0): MeshCount => {
  const tally = tallyMesh();
  const at = (n: number, k: number): number => scale * (p[3 * (triangles[n] ?? 0) + k] ?? 0);
  for (let n = 0; n < triangles.length - 3 * leaveOut; n += 3)
    tally.add(
      at(n, 0),
      at(n, 1),
      at(n, 2),
      at(n + 1, 0),
      at(n + 1, 1),
      at(n + 1, 2),
      at(n + 2, 0),
      at(n + 2, 1),
      at(n + 2, 2),
    );
  return tally.count();
};

const aCup = () => {
  const [part] = GENERIC_CATALOGUE.cups.filter(({ diameter }) => diameter === 52);
  if (!part) throw new Error('There is no cup.');
  return part;
};
const FRAME_OF_FILE = { origin: [0, 0, 0], axis: [0, 0, 1], side: null } as const;
const rowOf = (part: ImplantPart, line = 7): CatalogueRow => ({
  line,
  part,
  file: 'a.stl',
  frame: FRAME_OF_FILE,
});

describe('the file of a part', () => {
  const { cups, liners, heads, stems } = GENERIC_CATALOGUE;

  it('is accepted for each generic part', () => {
    const ends = [cups, liners, heads, stems].flatMap((parts) => [...parts.slice(0, 1), ...parts.slice(-1)]);
    for (const part of ends) {
      const count = tallied(partMesh(part));
      expect([...surfaceProblems('a.stl', count, []), ...partSizeProblems(rowOf(part), count)]).toEqual([]);
    }
  });

  it.each([
    ['in metres', 0.001, 'it looks like metres'],
    ['in centimetres', 0.1, 'it looks like centimetres'],
    ['in inches', 1 / 25.4, 'it looks like inches'],
    ['twice as large', 2, 'The file is 104 mm long, but the line says 47 to 73 mm'],
  ])('%s is named', (_, scale, said) => {
    const [problem] = partSizeProblems(rowOf(aCup()), tallied(partMesh(aCup()), scale));
    expect(problem).toMatchObject({ line: 7, column: 'File', file: 'a.stl' });
    expect(problem?.message).toContain(said);
  });

  it('with a hole, inside out, incomplete or too fine is named', () => {
    const found = (count: MeshCount, code?: string) =>
      surfaceProblems('a.stl', count, code === undefined ? [] : [{ code, message: code }]).map(
        ({ message }) => message,
      );
    const whole = tallied(partMesh(aCup()));
    expect(found(tallied(partMesh(aCup()), 1, 1))).toEqual([expect.stringContaining('is not closed')]);
    expect(found(tallied(partMesh(aCup()), -1))).toEqual([expect.stringContaining('face inwards')]);
    expect(found(whole, 'MAY_BE_CUT_OFF')).toEqual(['MAY_BE_CUT_OFF']);
    expect(found(whole, 'DEGENERATE')).toEqual([]);
    const fine = { ...whole, facts: { ...whole.facts, triangles: 200_001 } };
    expect(found(fine)).toEqual([expect.stringContaining('more than 200,000 triangles')]);
  });

  it('whose origin lies far away is named', () => {
    const far = { ...rowOf(aCup()), frame: { ...FRAME_OF_FILE, origin: [0, 900, 0] as const } };
    expect(partSizeProblems(far, tallied(partMesh(aCup())))).toMatchObject([
      { line: 7, column: 'Origin X', file: 'a.stl' },
    ]);
  });

  it('is placed in the frame of its part, wherever it lies in its file', () => {
    // Steps of a hundredth: the unit vector of a number near the smallest has no digits left.
    const one = fc.integer({ min: -100, max: 100 }).map((hundredths) => hundredths / 100);
    const vector = fc.tuple(one, one, one);
    fc.assert(
      fc.property(vector, vector, vector, (origin, along, beside) => {
        const [axis, side] = [unit(along), unit(across(beside, unit(along)))];
        fc.pre(isFinite(axis) && isFinite(side) && lengthOf(across(beside, axis)) > 0.01);
        const y = cross(axis, side);
        const inFile = ([a, b, c]: Vector): Vector =>
          plus(origin, plus(times(side, a), plus(times(y, b), times(axis, c))));
        const surface = partSurface({ origin, axis, side }, 1);
        surface.add(...inFile([1, 2, 3]), ...inFile([4, 5, 6]), ...inFile([-7, 8, 9]));
        const { positions, triangles } = surface.mesh();
        expect([...triangles]).toEqual([0, 1, 2]);
        [1, 2, 3, 4, 5, 6, -7, 8, 9].forEach((value, n) => expect(positions[n]).toBeCloseTo(value, 4));
      }),
    );
  });
});

describe('the example of a catalogue', () => {
  it('passes its own check, and is read as the parts that it was made of', () => {
    const files = EXAMPLE_PARTS.map(({ file }) => file);
    expect(new Set(files).size).toBe(files.length);
    const reading = readCatalogue(bytesOf(exampleTable().replaceAll('°', ' deg')), files);
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
    expect(reading.warnings).toEqual([]);
    reading.rows.forEach(({ part }, n) => {
      const { id: _id, name: _name, ...made } = EXAMPLE_PARTS[n]?.part ?? aCup();
      expect(part).toMatchObject(made);
    });
  });
});
