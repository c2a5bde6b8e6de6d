/** Its message is shown to people: why the file is not accepted as an STL, and what to do. */
export class StlRefused extends Error {
  override readonly name = 'StlRefused';
}

/** A number as it is shown: 4,294,967,295. */
export const shownNumber = (value: number): string => value.toLocaleString('en-US');

const AGAIN = 'Please export it again.';

export const refusedEmpty = () => new StlRefused(`The file is empty: not an STL. ${AGAIN}`);
export const refusedShort = (size: number) =>
  new StlRefused(`The file has ${size} bytes, and an STL has 84 at least: not an STL, or cut off. ${AGAIN}`);
export const refusedKind = (kind: string, remedy: string) =>
  new StlRefused(`This is ${kind}, not an STL. ${remedy}`);
export const refusedUtf16 = () =>
  new StlRefused(
    'The text of this STL is saved as UTF-16. Please save it as plain text (UTF-8) or export a binary STL.',
  );
export const refusedUnknown = (promised: number, there: number) =>
  new StlRefused(
    `Not an STL, or a damaged one: it does not begin with “solid” as a text would, and read as a binary ` +
      `one it promises ${shownNumber(promised)} triangles where ${shownNumber(there)} have room. ${AGAIN}`,
  );
export const refusedCount = (promised: number, there: number) =>
  new StlRefused(
    `The file promises ${shownNumber(promised)} triangles, but ${shownNumber(there)} are there: ` +
      `it is cut off, damaged or not an STL. ${AGAIN}`,
  );
export const refusedNoTriangles = () => new StlRefused(`The STL holds no triangles. ${AGAIN}`);
export const refusedNotFinite = (triangle: number) =>
  new StlRefused(`Triangle ${shownNumber(triangle)} has a corner that is not a finite number. ${AGAIN}`);
export const refusedAllDegenerate = (triangles: number) =>
  new StlRefused(
    `None of the ${shownNumber(triangles)} triangles has an area: there is nothing to see. ${AGAIN}`,
  );
export const refusedCorners = (facet: number, corners: string) =>
  new StlRefused(`Facet ${shownNumber(facet)} has ${corners} corners instead of three. ${AGAIN}`);
export const refusedCut = (facet: number) =>
  new StlRefused(`The text ends in the middle of facet ${shownNumber(facet)}: it is cut off. ${AGAIN}`);
export const refusedWord = (facet: number, found: string, expected: string) =>
  new StlRefused(
    `${facet === 0 ? 'Before the first facet' : `At facet ${shownNumber(facet)}`} the text says “${found}” ` +
      `where ${expected} should be. ${AGAIN}`,
  );
