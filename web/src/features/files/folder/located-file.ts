/** A file and where it was found: its path begins with the folder that was dropped or chosen. */
export interface LocatedFile {
  readonly path: string;
  readonly file: File;
}

/** Loose files have no folder in their path. */
export const isLoose = ({ path }: LocatedFile): boolean => !path.includes('/');

/** Files of a file dialog; those of a folder have their path. */
export const locatedFiles = (files: readonly File[]): readonly LocatedFile[] =>
  files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/** A file or folder that cannot be read: changed, removed or unplugged since it was chosen. A retry alone cannot help. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
