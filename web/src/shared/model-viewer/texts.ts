/** Texts of every window that shows a 3D model. */
export const MODEL_TEXTS = {
  close: 'Close',
  years: (age: number) => (age === 1 ? '1 year' : `${age} years`),
  loading: 'Loading the model',
  percent: (value: number) => `${value} %`,
  firstPicture: 'First picture. Full detail is loading.',
  fullDetail: (triangles: number, deviation: string) =>
    `Full detail: ${triangles.toLocaleString('en-US')} triangles, within ${deviation} mm of the STL`,
  fromStl: (triangles: number) => `From the STL: ${triangles.toLocaleString('en-US')} triangles`,
  onlyCoarse: 'Only the first picture could be loaded. You cannot measure on it.',
  noGraphics: 'This browser cannot draw 3D pictures.',
  noGraphicsMore:
    'WebGL is switched off or missing. Please switch on hardware acceleration or use another browser. The plan can still be read and changed here.',
  graphicsLost: 'The connection to the graphics card was lost.',
  graphicsLostMore: 'The picture returns by itself or when you open the model again. Nothing is lost.',

  views: 'Standard views',
  viewFrom: (name: string, letter: string) => `${name} view (${letter})`,
  /** Specified. */
  resetRotation: 'Reset Rotation',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  picture: 'Save a picture',
  help: 'Keys',
  tools: 'Tools',

  mm: 'mm',
  cut: 'Cutting plane',
  cuts: { none: 'None', sagittal: 'Sagittal', coronal: 'Coronal', axial: 'Axial' },
  cutPosition: 'Position of the plane',
  cutOther: 'Keep the other side',
  cutOpen: 'The surface is open here, so this cut is not filled everywhere.',
  cutKey: 'Cutting plane: next direction',
  cutMoveKey: 'Move the cutting plane',
} as const;
