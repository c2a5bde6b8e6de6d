/** Its message is shown to users: why the file is not accepted as an STL, and what to do. */
export class StlRejected extends Error {
  override readonly name = 'StlRejected';
}

/** For display: 4,294,967,295. */
export const shownNumber = (value: number): string => value.toLocaleString('en-US');

const AGAIN = 'Please export it again.';

export const emptyFile = () => new StlRejected(`The file is empty: not an STL. ${AGAIN}`);
export const fileTooShort = (size: number) =>
  new StlRejected(`The file has ${size} bytes, and an STL has 84 at least: not an STL, or cut off. ${AGAIN}`);
export const otherFormat = (kind: string, remedy: string) =>
  new StlRejected(`This is ${kind}, not an STL. ${remedy}`);
export const encodedAsUtf16 = () =>
  new StlRejected(
    'The text of this STL is saved as UTF-16. Please save it as plain text (UTF-8) or export a binary STL.',
  );
export const unknownFormat = (promised: number, there: number) =>
  new StlRejected(
    `Not an STL, or a damaged one: it does not begin with “solid” as a text would, and read as a binary ` +
      `one it promises ${shownNumber(promised)} triangles where ${shownNumber(there)} have room. ${AGAIN}`,
  );
export const wrongTriangleCount = (promised: number, there: number) =>
  new StlRejected(
    `The file promises ${shownNumber(promised)} triangles, but ${shownNumber(there)} are there: ` +
      `it is cut off, damaged or not an STL. ${AGAIN}`,
  );
export const noTriangles = () => new StlRejected(`The STL holds no triangles. ${AGAIN}`);
export const cornerNotFinite = (triangle: number) =>
  new StlRejected(`Triangle ${shownNumber(triangle)} has a corner that is not a finite number. ${AGAIN}`);
export const allDegenerate = (triangles: number) =>
  new StlRejected(
    `None of the ${shownNumber(triangles)} triangles has an area: there is nothing to see. ${AGAIN}`,
  );
export const wrongCornerCount = (facet: number, corners: string) =>
  new StlRejected(`Facet ${shownNumber(facet)} has ${corners} corners instead of three. ${AGAIN}`);
export const cutOffInFacet = (facet: number) =>
  new StlRejected(`The text ends in the middle of facet ${shownNumber(facet)}: it is cut off. ${AGAIN}`);
export const unexpectedWord = (facet: number, found: string, expected: string) =>
  new StlRejected(
    `${facet === 0 ? 'Before the first facet' : `At facet ${shownNumber(facet)}`} the text says “${found}” ` +
      `where ${expected} should be. ${AGAIN}`,
  );
