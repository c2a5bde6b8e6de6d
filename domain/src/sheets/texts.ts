/** What the sheet and the buttons that make it say. */
export const SHEET_TEXTS = {
  title: 'Plan for surgery',
  documentTitle: (procedureId: number, version: number) =>
    `Plan for surgery, procedure ${procedureId}, version ${version}`,
  fileName: (procedureId: number, version: number) => `plan-${procedureId}-v${version}.pdf`,
  procedureVersion: (procedureId: number, version: number) => `Procedure ${procedureId} · Version ${version}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  noSide: 'SIDE NOT SET',
  hip: 'hip',
  none: '–',

  patient: 'Patient',
  born: 'Date of birth',
  record: 'Medical Record Number',
  gender: 'Gender',
  procedure: 'Procedure',
  surgery: 'Date of surgery',
  location: 'Surgery Location',
  surgeon: 'Surgeon',

  state: 'Approval',
  version: (version: number) => `Version ${version}`,
  approvedBy: (name: string, role: string, at: string) => `Approved by ${name}, ${role}, ${at}`,
  meaning: (meaning: string) => `“${meaning}”`,
  voidSince: (at: string, name: string, reason: string) => `Void since ${at} (${name}). ${reason}`,
  broken: 'The signature does not match the plan. Please tell your administrator.',
  proposedBy: (name: string, at: string) => `Proposed by ${name}, ${at}`,
  savedBy: (name: string, at: string) => `Saved by ${name}, ${at}`,
  changedBecause: (reason: string) => `Reason of the change: ${reason}`,
  neverApproved: 'This version was never approved.',
  earlierSignatures: (count: number) =>
    count === 1 ? 'One earlier approval is void, too.' : `${count} earlier approvals are void, too.`,
  superseded: (latest: number) => `Not the latest version: that is version ${latest}.`,

  plan: 'Plan',
  inclination: 'Inclination',
  anteversion: 'Anteversion',
  implants: 'Implants',
  part: 'Part',
  implant: 'Implant',
  position: 'Position',
  cup: 'Cup',
  liner: 'Liner',
  head: 'Head',
  stem: 'Stem',
  noImplants: 'None: the plan has angles alone.',
  noStem: 'Not planned',
  centre: (x: string, y: string, z: string) => `Centre at x ${x}, y ${y}, z ${z} mm`,
  lip: (angle: number) => `Lip at ${angle}°`,
  unknownPart: (id: string) => `${id} (not in the catalogue)`,
  ofCatalogue: (manufacturer: string, name: string, version: number) =>
    `${manufacturer}, ${name}, catalogue version ${version}`,

  measurements: 'Measurements',
  noMeasurements: 'No measurements are recorded.',
  size: 'Cup',
  cupPosition: 'Cup position',
  anatomy: 'Anatomy',
  femur: 'Femur',

  pictures: 'Pictures',
  noPictures: 'No pictures were stored with this version.',
  picturesMissing: (titles: string) => `Not stored with this version: ${titles}.`,
  pictureAlt: (title: string, side: string, version: number) =>
    `${title}: the plan of version ${version}, ${side}.`,

  madeOn: 'Made on',
  PELVIS: 'Model of the pelvis',
  FEMUR: 'Model of the femur',
  MODEL: 'Model',
  SCAN: 'CT scan',
  deleted: 'deleted since',
  moreFiles: (count: number) => (count === 1 ? 'And one more file.' : `And ${count} more files.`),
  noFiles: 'No model or scan.',
  signedHash: 'SHA-256 of what was signed',
  planHash: 'SHA-256 of what an approval signs',
  scan: 'Scan for the present state',
  qrAlt: (address: string) => `QR code of the address ${address}`,
  definitions:
    'Angles are radiographic, against the axes of the scan. Centre: of the outer sphere of the cup, in the coordinates of the scan: ' +
    'x to the patient’s left, y to the back, z to the head. Lip: 0° is the highest point of the opening, 90° the back, 180° the lowest. ' +
    'Neck cut: above the lesser trochanter, along the shaft. Depth: of the collar point below the cut. Torsion: against the native neck, anterior is positive. ' +
    'Measurements are those of the procedure.',
  missingLetters: (example: string) =>
    `Letters that this sheet cannot print are given by their numbers, as ${example}. Please read them in the record.`,

  busy: 'Too many sheets are being made. Please try again in a moment.',
  failed: 'The sheet could not be made. Please try again.',
  changing: 'The plan is being changed. Please try again in a moment.',
  ofDeleted: 'There is no sheet of a deleted procedure.',
  noVersion: 'The plan has no such version.',
} as const;
