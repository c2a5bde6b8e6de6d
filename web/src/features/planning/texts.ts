/** Texts of the planning window; messages of the rules are in domain. */
export const PLANNING_TEXTS = {
  model: (name: string) => `Implant plan on ${name}`,
  generic: 'Generic implants',
  genericMore:
    'The parts are of no manufacturer. A size planned with them says what may fit, and nothing about a product.',
  catalogue: 'Catalogue',
  clinicParts: 'Parts of the clinic’s catalogue',
  clinicPartsMore: 'They are drawn as their manufacturer’s files show them.',
  notOffered:
    'This catalogue is retired or has a newer version, so a plan with its parts cannot be saved again. Please choose another catalogue for a new plan.',
  catalogueFailed: 'The catalogue could not be loaded. Please try again.',
  withoutSurface: (names: string) =>
    `Drawn by their measures, because their files could not be loaded: ${names}.`,
  loadingPlans: 'The saved plans are loading.',
  plansFailed: 'The saved plans could not be loaded.',
  needsCentre:
    'The centre of the acetabulum is not known yet: the PRI data have no position, and no centre was picked on the model.',
  noCups: 'The catalogue has no cups.',
  noSuchLiner: 'The catalogue has no such liner.',
  assumed: 'Not known, so the plan begins with a usual value:',
  assumedAngles: (inclination: number, anteversion: number) =>
    `The procedure has no planned angles. The plan begins with ${inclination}° and ${anteversion}°.`,
  assumedSize: (diameter: number) => `The procedure has no cup size. The plan begins with ${diameter} mm.`,
  nearestSize: (wanted: number, diameter: number) =>
    `The procedure has a size of ${wanted} mm. The nearest generic cup has ${diameter} mm.`,

  cup: 'Cup',
  size: 'Cup size',
  larger: 'Larger cup',
  smaller: 'Smaller cup',
  inclination: 'Inclination',
  anteversion: 'Anteversion',
  radiographic: 'Angles are radiographic, against the axes of the scan.',
  degrees: '°',
  mm: 'mm',
  more: (label: string) => `More ${label.toLowerCase()}`,
  less: (label: string) => `Less ${label.toLowerCase()}`,
  notNumber: 'Please enter a number.',

  centre: 'Centre',
  centreLead: 'Against the native centre',
  native: 'Native centre',
  unmoved: 'Unchanged',
  atNative: 'At the native centre',
  directions: {
    lateral: { label: 'Lateral', more: 'lateral', less: 'medial' },
    anterior: { label: 'Anterior', more: 'anterior', less: 'posterior' },
    superior: { label: 'Superior', more: 'superior', less: 'inferior' },
  },

  parts: 'Liner and head',
  linerDesign: 'Liner',
  design: { neutral: 'Neutral', offset: 'Offset', lipped: 'Lipped' },
  headSize: 'Head',
  neckLength: 'Neck length',
  lip: 'Lip points',
  lips: {
    0: 'up',
    45: 'up and back',
    90: 'back',
    135: 'down and back',
    180: 'down',
    225: 'down and forwards',
    270: 'forwards',
    315: 'up and forwards',
  },

  stem: 'Stem',
  planStem: 'Plan a stem',
  stemSize: 'Stem size',
  stemOffsetLabel: 'Offset',
  stemOffset: { standard: 'Standard', high: 'High' },
  neckAngle: 'Neck angle',
  noSuchStem: 'The catalogue has no such stem.',
  noStems: 'The catalogue has no stem for this head.',
  stemStart:
    'A start, no recommendation: the middle size, the nearest offset, and a cut that keeps the length of the leg. Whether a size fills the canal is not checked.',
  stemNeeds: (why: string) => `A stem cannot be placed. ${why}`,
  stemLandmarksLead: 'An engineer places the landmarks in the segmentation editor.',
  stemHints: {
    neckCut: 'above the lesser trochanter',
    depth: (value: number) =>
      value === 0
        ? 'Collar level with the cut'
        : `Collar ${Math.abs(value)} mm ${value > 0 ? 'below' : 'above'} the cut`,
    torsion: (value: number) =>
      value === 0 ? 'As the native neck' : `${Math.abs(value)}° ${value > 0 ? 'forwards' : 'backwards'}`,
  },
  stemValues: (neckCut: string, depth: string, torsion: string) =>
    `Cut ${neckCut} mm, depth ${depth} mm, torsion ${torsion}`,
  legChanged: (leg: string, offset: string) => `Leg ${leg} mm, offset ${offset} mm`,

  doesNotFit: (label: string, reason: string) => `${label}: ${reason}`,
  notInCatalogue: 'Some parts of this plan are not in the catalogue:',

  pri: 'PRI values of the engineer',
  priLead: 'They stay as they are, whatever is planned.',
  priSize: 'PRI size',
  nothing: '—',

  bone: 'Bones',
  opacity: 'Opacity',
  femur: 'Femur',
  femurViews: { hidden: 'Hidden', scanned: 'As scanned', planned: 'As planned' },
  femurLoading: 'The femur is loading.',

  undo: 'Undo',
  redo: 'Redo',
  save: 'Save the plan',
  saving: 'The plan is being saved.',
  unsaved: 'Changes are not saved yet.',
  neverSaved: 'This plan is not saved yet.',
  savedAs: (version: number) => `Saved as version ${version}.`,
  readOnly: 'You can read this plan. Changing it is not possible for you, or not in this status.',
  newer: (version: number, name: string) =>
    `${name} saved version ${version} since you opened this plan. Yours becomes a version of its own.`,
  staleMore:
    'Please look at what has changed. Your plan is kept; saving it again makes it the newest version.',

  versions: 'Saved versions',
  noVersions: 'No plan was saved yet.',
  version: (version: number) => `Version ${version}`,
  openVersion: (version: number) => `Open version ${version}`,
  lookingAt: (version: number, name: string, at: string) =>
    `Version ${version}, saved by ${name} on ${at}. A saved version never changes.`,
  madeOnDeleted: (name: string) => `It was made on ${name}, which was deleted since.`,
  madeOnOther: (name: string) => `It was made on another model: ${name}.`,
  asNewPlan: 'Use as a new plan',
  backToPlan: 'Back to the plan',

  plan: 'Plan',
  results: 'Results',
  sideTabs: 'Beside the picture',

  fit: 'Fit in the bone',
  waiting: 'Measured as soon as the full detail of the model is loaded.',
  measuredOn: (deviation: string) =>
    `Measured on the full detail, which is within ${deviation} mm of the STL.`,
  measuredOnStl: 'Measured on the STL itself.',
  notKnown: (why: string) => `Not known: ${why}`,
  noPart: 'a part of the plan is not in the catalogue.',
  noWall: 'there is no inner wall behind the cup.',
  noStemPlanned: 'no stem is planned.',
  stemNotPlaced: 'the stem cannot be placed.',
  definitions: 'Definitions',
  coverage: {
    label: 'Coverage',
    means: 'The part of the outer surface of the cup that lies in bone, or no more than 1 mm away from it.',
  },
  innerWall: {
    label: 'To the inner wall',
    means:
      'The least distance from the cup to the inner surface of the pelvis. Negative: the cup goes through.',
    through: (distance: string) => `${distance} mm through`,
  },
  overhangFront: {
    label: 'Overhang in front',
    means:
      'How far the rim stands out of the bone in front at the most, along the cup. The psoas tendon runs there.',
  },
  overhangBehind: {
    label: 'Overhang behind',
    means: 'How far the rim stands out of the bone behind at the most, along the cup.',
  },
  movement: {
    label: 'Centre of the hip',
    means:
      'From the centre of the femoral head to the centre of the planned head, in the axes of the pelvis. Without landmarks: the centre of the cup against the native one, in the axes of the scan.',
  },
  combined: {
    label: 'Combined anteversion',
    means: 'Radiographic anteversion of the cup plus the torsion of the stem against the condyles.',
    band: (label: string, min: number, max: number) => `${label}: ${min}° to ${max}°`,
    within: 'within the band',
    outside: 'outside of the band',
  },
  legLength: {
    label: 'Leg length',
    means: 'The planned change against now, and the difference to the other side then. Positive is longer.',
  },
  offset: {
    label: 'Femoral offset',
    means: 'The planned change against now, and the difference to the other side then. Positive is larger.',
  },
  globalOffset: {
    label: 'Global offset',
    means:
      'The planned change against now of the femoral offset, less the medial movement of the centre of the hip: how far the femur moves away from the midline.',
  },
  otherUnknown: (why: string) => `Against the other side not known. ${why}`,
  changeAndOther: (change: string, other: string) => `${change} mm; to the other side ${other} mm`,
  map: 'Colours on the cup',
  covers: { inBone: 'in bone', acrossGap: 'gap of at most 1 mm', uncovered: 'uncovered' },

  motion: 'Range of motion',
  withBones: (deviation: string) =>
    `Implants and bones: the pelvis and the femur in full detail, within ${deviation} mm of their STL files.`,
  withBonesStl: 'Implants and bones: the pelvis and the femur as in their STL files.',
  preparingBones: 'The bones are being prepared. Until then: implant on implant only.',
  bonesLoading: 'The bones are loading. Until then: implant on implant only.',
  onlyImplants: {
    noStem: 'Implant on implant only: no stem is planned, so it is not known where the femur goes.',
    noFemur: 'Implant on implant only: there is no model of the femur.',
    noLandmarks: 'Implant on implant only: the landmarks of the femur are not known.',
    refused: (bone: string, problem: string) => `Implant on implant only: the ${bone} ${problem}.`,
  },
  bonesOverlap:
    'The bones touch before the hip moves. The model of the pelvis may hold a part of the femur, or the cut is too high.',
  rotationAsScanned:
    'The knees were not scanned: rotation starts from how the leg lay, and the torsion of the stem is not known.',
  motionNoPart: 'A part of the plan is not in the catalogue, so the hip cannot be moved.',
  noStemYet: (name: string) => `${name} stands for the stem.`,
  torsion: 'Stem torsion',
  torsionAssumed: 'Assumed: the torsion of the femur is not known.',
  torsionMeasured: (degrees: string) => `Torsion of the stem ${degrees}°, measured on the landmarks.`,
  moving: 'The movements are being worked out.',
  criteria: 'Criteria',
  daily: 'Daily positions',
  columns: {
    movement: 'Movement',
    reached: 'Reached',
    required: 'Required',
    margin: 'Margin',
  },
  touches: (pair: string, kind: string) => `${pair}: ${kind}`,
  nothingTouches: 'Nothing touches',
  atLeast: (degrees: string) => `≥ ${degrees}`,
  beforeStart: 'before the start',
  play: (movement: string) => `Play ${movement.toLowerCase()}`,
  player: 'Movement',
  pause: 'Pause',
  goOn: 'Go on',
  playAgain: 'Play again',
  stopPlaying: 'Stop',
  leading: {
    flexion: ['Flexion', 'Extension'],
    abduction: ['Abduction', 'Adduction'],
    rotation: ['Inner rotation', 'Outer rotation'],
  },
  toStart: 'to the start',
  contactShort: (pair: string, at: string, by: string) =>
    `${pair} at ${at}, ${by} short of what is required.`,
  contactBeyond: (pair: string, at: string, by: string) => `${pair} at ${at}, ${by} beyond what is required.`,
  contactAtRequired: (pair: string, at: string) => `${pair} at ${at}, where it is required.`,
  contactBefore: (pair: string) => `${pair} before the start of the movement is reached.`,
  nothingUpTo: (required: string) => `Nothing touches up to the required ${required}.`,

  motionSettings: 'Criteria and pelvic tilt',
  requiredLead: 'What is required of each movement, in degrees. Yours are kept in this browser.',
  published: (degrees: string, source: string) => `${degrees}, ${source}`,
  tilt: 'Pelvic tilt',
  tiltLead:
    'Posterior is positive, from the pelvic plane where it is known, else from the scan. A typed tilt is kept until the window is closed.',
  postures: { lying: 'Lying', standing: 'Standing', sitting: 'Sitting' },
  tiltSources: {
    typed: 'Typed',
    scan: 'Measured on the scan',
    'scan and average': 'The scan and the average change',
    average: 'Average, from the scan',
  },
  resetSettings: 'Reset to the published values',

  marginMap: 'Map of margins',
  marginMapMeans:
    'The smallest margin over all criteria for every inclination and anteversion that can be planned. The zones are references only: most dislocations lie inside them.',
  mapOld: 'The map is being worked out again.',
  mapPlanned: (inclination: string, anteversion: string, margin: string) =>
    `Planned: inclination ${inclination}°, anteversion ${anteversion}°, smallest margin ${margin}.`,
  mapBest: (inclination: number, anteversion: number, margin: string) =>
    `Largest: ${margin} at inclination ${inclination}°, anteversion ${anteversion}°.`,
  mapShare: (share: number) => `All criteria are met in ${share} % of the range.`,
  mapLook: 'Map of margins: the arrow keys move the point',
  mapLookHint: 'Click on the map, or move the point with the arrow keys, to read a margin.',
  mapAt: (inclination: number, anteversion: number, margin: string) =>
    `Inclination ${inclination}°, anteversion ${anteversion}°: smallest margin ${margin}`,
  mapLimit: (movement: string, pair: string) => `${movement.toLowerCase()}, ${pair}`,
  takeAngles: 'Use these angles',
  mapTable: 'The map in numbers',
  bands: { good: '10° and more', enough: '0° to 10°', little: '−10° to 0°', tooLittle: 'below −10°' },
  plannedPoint: 'Planned',

  summary: 'Summary',
  lines: {
    hip: (side: string, id: number, state: string) => `${side} hip, procedure #${id}, ${state}`,
    saved: (version: number) => `plan version ${version}`,
    notSaved: 'plan not saved',
    cup: (name: string) => `Cup: ${name}`,
    liner: (name: string, lip: string) => `Liner: ${name}${lip}`,
    lip: (direction: string) => `, lip ${direction}`,
    head: (name: string) => `Head: ${name}`,
    stem: (name: string) => `Stem: ${name}`,
    noStem: 'none planned',
    stemAt: (neckCut: number, depth: number, torsion: number) =>
      `; neck cut ${neckCut} mm above the lesser trochanter, depth ${depth} mm, torsion ${torsion}°`,
    leg: (rows: string) => `Leg: ${rows}`,
    orientation: (inclination: number, anteversion: number) =>
      `Orientation: inclination ${inclination}°, anteversion ${anteversion}° (radiographic)`,
    centre: (words: string) => `Centre against the native one: ${words}`,
    fit: (rows: string) => `Fit: ${rows}`,
    motion: (basis: string, movement: string, margin: string) =>
      `Motion, ${basis}: smallest margin ${margin} (${movement.toLowerCase()})`,
    motionBasis: { implants: 'implant on implant only', 'implants and bones': 'implants and bones' },
    motionPending: (why: string) => `Motion: ${why}`,
    criteria: (changed: string) => `; required by the person: ${changed}`,
    criterion: (movement: string, required: string) => `${movement.toLowerCase()} ${required}`,
    tilts: (tilts: string) => `; pelvic tilt typed: ${tilts}`,
    map: (share: number, best: string) =>
      `Map: criteria met in ${share} % of the range, largest margin ${best}`,
    pending: 'not worked out yet',
  },
  copy: 'Copy the summary',
  copied: 'Copied.',
  copyFailed: 'The summary could not be copied. Please select the text.',

  anglesChanged: (inclination: number, anteversion: number) =>
    `Inclination ${inclination}°, anteversion ${anteversion}°`,
  centreChanged: (words: string) => `Centre: ${words}`,
  sizeChanged: (diameter: number) => `Cup ${diameter} mm`,
} as const;
