/** Texts of the 3D viewer; those of the files live in domain. */
export const VIEW_TEXTS = {
  view: 'View 3D model',
  model: (name: string) => `3D model ${name}`,

  /** In the caption of a saved picture. */
  caption: {
    view: (name: string) => `${name} view`,
    turned: (view: string, degrees: number) => `${view}, turned by ${degrees}°`,
    oblique: (parts: readonly string[]) => `Oblique view: ${parts.join(', ')}`,
    towards: (degrees: number, side: string) => `${degrees}° towards ${side}`,
    fromAbove: (degrees: number) => `${degrees}° from above`,
    fromBelow: (degrees: number) => `${degrees}° from below`,
    hip: (side: string) => `${side} hip`,
    noSide: 'No side',
    procedure: (id: number) => `Procedure #${id}`,
    angles: (inclination: string, anteversion: string) =>
      `Planned inclination ${inclination}°, anteversion ${anteversion}° (radiographic)`,
    notSaved: 'Plan not saved',
    noAngles: 'No planned angles',
    size: (millimetres: number) => `Cup ${millimetres} mm`,
    noSize: 'No cup size',
    tilt: (degrees: string) => `Pelvic tilt ${degrees}°`,
    cut: (plane: string) => `${plane} cut`,
  },
  pictureName: (id: number) => `procedure-${id}-3d-view.png`,
  pictureFailed: 'The picture could not be taken. Please try again.',

  plan: 'Plan',
  radiographic: 'Angles are radiographic.',
  cupLabel: (inclination: string, anteversion: string) =>
    `Inclination ${inclination}°\nAnteversion ${anteversion}°`,
  angleChange: (inclination: string, anteversion: string) =>
    `Inclination ${inclination}°, anteversion ${anteversion}°`,
  noPlan: 'No planned angles yet.',
  undo: 'Undo',
  redo: 'Redo',
  steps: { inclination: 'Inclination slider', anteversion: 'Anteversion slider' },
  priSize: 'PRI size',
  mm: 'mm',
  nothing: '—',
  shownIsSaved: 'The cup shows the saved angles until both are in range.',
  noCup: 'The cup appears once its size, both angles and the centre are known.',
  unsaved: (count: number) => (count === 1 ? '1 unsaved change' : `${count} unsaved changes`),
  nothingChanged: 'No unsaved changes',
  notSaved: 'The changes are not saved yet.',

  angles: 'Cup angles',
  definitionHead: 'Definition',
  definitions: 'The same cup in three definitions',
  definition: { radiographic: 'Radiographic', operative: 'Operative', anatomic: 'Anatomic' },
  inclination: 'Inclination',
  anteversion: 'Anteversion',
  planned: 'Planned',
  withTilt: (degrees: number) => `At ${degrees > 0 ? '+' : ''}${degrees}°`,

  tilt: 'Pelvic tilt',
  tiltHint:
    'Posterior tilt from the posture in the scanner. Postures are averages; each patient has their own.',

  plot: 'Inclination and anteversion',
  plotPoint: (what: string, inclination: string, anteversion: string) =>
    `${what}: inclination ${inclination}°, anteversion ${anteversion}°.`,
  operativePoint: 'Operative',
  allowed: 'Plan range',
  reference: 'reference',
  referenceHint: 'The Lewinnek zone is a reference only: most dislocations lie inside it.',

  centre: 'Centre of the acetabulum',
  centreFrom: { pri: 'From the PRI position', picked: 'Picked on this model by the engineer' },
  centrePickedElsewhere: 'Picked by the engineer on another model of this procedure',
  centreUnknown: 'Unknown: the PRI data have no position, and no centre was picked on the model.',
  pickCentre: 'Pick the centre',
  pickCentreHint: (points: number) =>
    `Click at least 4 points all around the wall of the socket; 6 or more are better. ${points} so far.`,
  pickedSphere: (diameter: string, deviation: string) =>
    `Ball of ${diameter} mm, points within ${deviation} mm (RMS)`,
  noSphere: 'These points do not form a ball yet. Please pick more, farther apart.',
  saveCentre: 'Keep this centre',
  removeCentre: 'Remove the picked centre',
  removePoint: 'Remove last point',
  centreSaved: 'The centre was saved.',
  centreRemoved: 'The picked centre was removed.',

  light: 'Light and colour',
  ambient: 'Ambient light',
  intensity: 'Spot light intensity',
  spot: { x: 'Spot light X', y: 'Spot light Y', z: 'Spot light Z' },
  spotHint: 'X to the right, Y up, Z towards you.',
  /** Specified. */
  resetSpotLight: 'Reset Spot Light',
  colour: 'Model colour',

  appearance: 'Opacity and cutting plane',
  opacity: 'Opacity',

  measure: 'Measure',
  distance: 'Distance',
  angle: 'Angle',
  measureLater: 'You can measure once the full detail is loaded.',
  measureHint: {
    distance: 'Click two points on the bone.',
    angle: 'Click three points on the bone; the angle is at the second.',
  },
  noBone: 'There is no bone here.',
  clear: 'Clear all',
  remove: (what: string) => `Remove ${what}`,
  distanceOf: (millimetres: string) => `${millimetres} mm`,
  angleOf: (degrees: string) => `${degrees}°`,
  onSurface: 'Measured in a straight line between the points.',
} as const;
