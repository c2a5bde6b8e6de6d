import { wrongCornerCount, cutOffInFacet, cornerNotFinite, unexpectedWord } from './stl-rejected.ts';
import { parseNumeral } from './stl-numeral.ts';
import type { BodyRead, StlBody, TriangleSink } from './stl-body.ts';

/** Longer than any keyword or sensible numeral; a longer word is part of a name, or an error. */
const WORD_MAX = 128;
const SHOWN_MAX = 20;
const SPACE = 0x20;
const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;

const bytesOf = (word: string): Uint8Array => Uint8Array.from(word, (letter) => letter.charCodeAt(0));
const SOLID = bytesOf('solid');
const FACET = bytesOf('facet');
const NORMAL = bytesOf('normal');
const OUTER = bytesOf('outer');
const LOOP = bytesOf('loop');
const VERTEX = bytesOf('vertex');
const ENDLOOP = bytesOf('endloop');
const ENDFACET = bytesOf('endfacet');
const ENDSOLID = bytesOf('endsolid');

/** What the next word has to be. */
type Expecting =
  | 'solid'
  /** The name of a solid: any words up to the end of the line or, in a file of one line, up to the next facet. */
  | 'name'
  | 'facet or endsolid'
  | 'normal'
  | 'number of the normal'
  | 'outer'
  | 'loop'
  | 'vertex or endloop'
  | 'coordinate'
  | 'endfacet';

/** The state of the parser. */
interface Reading {
  readonly onTriangle: TriangleSink;
  readonly word: Uint8Array;
  readonly corners: DataView;
  expecting: Expecting;
  /** The length of the word so far. */
  length: number;
  facets: number;
  triangles: number;
  numbers: number;
  isNormalFinite: boolean;
  notFiniteNormals: number;
  /** Whether the name follows 'endsolid'. */
  isEnding: boolean;
  /** The number of words of 'facet normal' that the name seems to contain. */
  nameHolds: number;
}

const is = (reading: Reading, keyword: Uint8Array): boolean => {
  if (reading.length !== keyword.length) return false;
  for (let at = 0; at < keyword.length; at++) {
    // The bit that makes a letter small.
    if (((reading.word[at] ?? 0) | 0x20) !== keyword[at]) return false;
  }
  return true;
};

const shown = (reading: Reading): string => {
  const text = String.fromCharCode(...reading.word.subarray(0, Math.min(reading.length, SHOWN_MAX)));
  return `${text.replace(/[^!-~]/g, '?')}${reading.length > SHOWN_MAX ? '…' : ''}`;
};
const wrong = (reading: Reading, expected: string): Error =>
  unexpectedWord(reading.facets, shown(reading), expected);

const mustBe = (reading: Reading, keyword: Uint8Array, next: Expecting): void => {
  if (!is(reading, keyword)) throw wrong(reading, `“${reading.expecting}”`);
  reading.expecting = next;
};

const takeNormal = (reading: Reading): void => {
  const value = reading.length < WORD_MAX ? parseNumeral(reading.word, reading.length) : undefined;
  if (value === undefined) throw wrong(reading, 'a number');
  if (!Number.isFinite(value)) reading.isNormalFinite = false;
  reading.numbers += 1;
  if (reading.numbers < 3) return;
  if (!reading.isNormalFinite) reading.notFiniteNormals += 1;
  reading.numbers = 0;
  reading.expecting = 'outer';
};

const beginFacet = (reading: Reading): void => {
  reading.facets += 1;
  reading.numbers = 0;
  reading.isNormalFinite = true;
};

const takeName = (reading: Reading): void => {
  if (
    reading.nameHolds === 2 &&
    reading.length < WORD_MAX &&
    parseNumeral(reading.word, reading.length) !== undefined
  ) {
    reading.expecting = 'number of the normal';
    beginFacet(reading);
    takeNormal(reading);
  } else if (reading.nameHolds === 1 && is(reading, NORMAL)) reading.nameHolds = 2;
  else reading.nameHolds = is(reading, FACET) ? 1 : 0;
};

const beginName = (reading: Reading, isEnding: boolean): void => {
  reading.expecting = 'name';
  reading.isEnding = isEnding;
  reading.nameHolds = 0;
};

const takeCoordinate = (reading: Reading): void => {
  const value = reading.length < WORD_MAX ? parseNumeral(reading.word, reading.length) : undefined;
  if (value === undefined) throw wrong(reading, 'a number');
  // Single precision, as in a binary file.
  const coordinate = Math.fround(value);
  if (!Number.isFinite(coordinate)) throw cornerNotFinite(reading.facets);
  reading.corners.setFloat64(reading.numbers * 8, coordinate);
  reading.numbers += 1;
  if (reading.numbers % 3 === 0) reading.expecting = 'vertex or endloop';
};

const takeVertexOrEnd = (reading: Reading): void => {
  if (is(reading, VERTEX)) {
    if (reading.numbers === 9) throw wrongCornerCount(reading.facets, 'more than three');
    reading.expecting = 'coordinate';
  } else if (is(reading, ENDLOOP)) {
    if (reading.numbers < 9)
      throw wrongCornerCount(reading.facets, reading.numbers === 6 ? 'two' : 'fewer than two');
    reading.expecting = 'endfacet';
  } else throw wrong(reading, '“vertex” or “endloop”');
};

const endFacet = (reading: Reading): void => {
  mustBe(reading, ENDFACET, 'facet or endsolid');
  reading.triangles += 1;
  reading.onTriangle(
    reading.corners.getFloat64(0),
    reading.corners.getFloat64(8),
    reading.corners.getFloat64(16),
    reading.corners.getFloat64(24),
    reading.corners.getFloat64(32),
    reading.corners.getFloat64(40),
    reading.corners.getFloat64(48),
    reading.corners.getFloat64(56),
    reading.corners.getFloat64(64),
  );
};

const takeFacetOrEnd = (reading: Reading): void => {
  if (is(reading, FACET)) {
    beginFacet(reading);
    reading.expecting = 'normal';
  } else if (is(reading, ENDSOLID)) beginName(reading, true);
  else throw wrong(reading, '“facet” or “endsolid”');
};

const takeWord = (reading: Reading): void => {
  switch (reading.expecting) {
    case 'coordinate':
      return takeCoordinate(reading);
    case 'vertex or endloop':
      return takeVertexOrEnd(reading);
    case 'number of the normal':
      return takeNormal(reading);
    case 'facet or endsolid':
      return takeFacetOrEnd(reading);
    case 'normal':
      return mustBe(reading, NORMAL, 'number of the normal');
    case 'outer':
      return mustBe(reading, OUTER, 'loop');
    case 'loop':
      return mustBe(reading, LOOP, 'vertex or endloop');
    case 'endfacet':
      return endFacet(reading);
    case 'name':
      return takeName(reading);
    case 'solid':
      if (!is(reading, SOLID)) throw wrong(reading, '“solid”');
      return beginName(reading, false);
  }
};

/** A word that is truncated by the end of the file is not a separate error. */
const takeLastWord = (reading: Reading): void => {
  const { expecting } = reading;
  if (expecting === 'endfacet' && is(reading, ENDFACET)) endFacet(reading);
  else if (expecting === 'facet or endsolid' && is(reading, ENDSOLID)) beginName(reading, true);
  else if (expecting === 'solid') takeWord(reading);
};

const takeBytes = (reading: Reading, bytes: Uint8Array): void => {
  const { word } = reading;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte > SPACE || (byte < SPACE && (byte < TAB || byte > CR))) {
      if (reading.length < WORD_MAX) word[reading.length++] = byte;
      continue;
    }
    if (reading.length > 0) {
      takeWord(reading);
      reading.length = 0;
    }
    if (reading.expecting === 'name' && (byte === LF || byte === CR))
      reading.expecting = reading.isEnding ? 'solid' : 'facet or endsolid';
  }
};

const end = (reading: Reading): BodyRead => {
  if (reading.length > 0) takeLastWord(reading);
  const { expecting, isEnding, triangles, notFiniteNormals } = reading;
  const isBetween = expecting === 'solid' || expecting === 'name' || expecting === 'facet or endsolid';
  if (!isBetween) throw cutOffInFacet(reading.facets);
  const isEnded = expecting === 'solid' || (expecting === 'name' && isEnding);
  return { triangles, notFiniteNormals, cutOff: !isEnded };
};

/** Reads the text after a byte order mark. */
export const readAsciiStl = (onTriangle: TriangleSink): StlBody => {
  const reading: Reading = {
    onTriangle,
    word: new Uint8Array(WORD_MAX),
    corners: new DataView(new ArrayBuffer(9 * 8)),
    expecting: 'solid',
    length: 0,
    facets: 0,
    triangles: 0,
    numbers: 0,
    isNormalFinite: true,
    notFiniteNormals: 0,
    isEnding: false,
    nameHolds: 0,
  };
  return { write: (bytes) => takeBytes(reading, bytes), end: () => end(reading) };
};
