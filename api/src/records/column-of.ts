/** The column of a field: anatomicAnteVersion is kept in anatomic_ante_version. */
export const columnOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
