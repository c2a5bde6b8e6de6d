export const FILE_TYPES = ['SCAN', 'MODEL', 'ALGORITHM'] as const;

export type FileType = (typeof FILE_TYPES)[number];

/** What the bytes are, independent of the name. */
export const FILE_CONTENTS = ['ZIP', 'DICOM', 'CSV', 'STL_BINARY', 'STL_ASCII'] as const;

export type FileContent = (typeof FILE_CONTENTS)[number];

interface Kind {
  readonly label: string;
  /** The default description of an upload. */
  readonly description: string;
  readonly endings: readonly string[];
  readonly contents: readonly FileContent[];
}

const KINDS: Record<FileType, Kind> = {
  SCAN: {
    label: 'CT Scan',
    description: 'CT scan',
    endings: ['.zip', '.dcm', '.csv'],
    contents: ['ZIP', 'DICOM', 'CSV'],
  },
  MODEL: {
    label: '3D Model',
    description: '3D model',
    endings: ['.stl'],
    contents: ['STL_BINARY', 'STL_ASCII'],
  },
  ALGORITHM: {
    label: 'CSV Configuration',
    description: 'CSV configuration',
    endings: ['.csv'],
    contents: ['CSV'],
  },
};

export const fileTypeLabel = (type: FileType): string => KINDS[type].label;
export const defaultDescription = (type: FileType): string => KINDS[type].description;
export const acceptedEndings = (type: FileType): readonly string[] => KINDS[type].endings;
export const acceptsContent = (type: FileType, content: FileContent): boolean =>
  KINDS[type].contents.includes(content);

/** Every content of a scan that may hold images. */
export const isInspected = (type: FileType, content: FileContent): boolean =>
  type === 'SCAN' && (content === 'ZIP' || content === 'DICOM');

const ENDINGS: Record<FileContent, string> = {
  ZIP: '.zip',
  DICOM: '.dcm',
  CSV: '.csv',
  STL_BINARY: '.stl',
  STL_ASCII: '.stl',
};

const hasEnding = (fileName: string, ending: string): boolean => fileName.toLowerCase().endsWith(ending);

export const endingAccepted = (type: FileType, fileName: string): boolean =>
  KINDS[type].endings.some((ending) => hasEnding(fileName, ending));

const listed = (endings: readonly string[]): string =>
  endings.length === 1
    ? (endings[0] ?? '')
    : `${endings.slice(0, -1).join(', ')} or ${endings[endings.length - 1]}`;

/** Checked by the name alone, before a byte is sent. */
export const wrongEnding = (type: FileType, fileName: string): string =>
  `${fileName}: a ${fileTypeLabel(type)} is a ${listed(acceptedEndings(type))} file`;

/** The ending of the name, or all endings that the type accepts. */
const endingOf = (type: FileType, fileName: string): string =>
  KINDS[type].endings.find((ending) => hasEnding(fileName, ending)) ?? listed(KINDS[type].endings);

/** The bytes decide; a name with another ending is rejected too, because people trust names. */
export const contentProblem = (
  type: FileType,
  fileName: string,
  content: FileContent | undefined,
): string | undefined => {
  if (content === undefined || !acceptsContent(type, content))
    return `${fileName}: the content is not that of a ${listed(acceptedEndings(type))} file`;
  if (hasEnding(fileName, ENDINGS[content])) return undefined;
  // Any text counts as a CSV until it is read: a web page that is named .zip is none.
  if (content === 'CSV')
    return `${fileName}: the content is text, not that of a ${endingOf(type, fileName)} file`;
  return `${fileName}: the content is that of a ${ENDINGS[content]} file`;
};
