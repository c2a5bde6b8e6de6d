import type { Side } from '@cotyle/domain/hip/side';

/** Texts of the operating-room view; values of the time-out list and messages of its rules are in domain. */
export const ROOM_TEXTS = {
  view: 'Operating room',
  loading: 'The case is loading.',
  failed: 'The case could not be loaded.',
  retry: 'Try again',
  gone: 'This procedure is not there, or you may not see it any more.',
  close: 'Close',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',

  patient: 'Patient',
  born: (day: string) => `Born ${day}`,
  record: (number: string) => `Record ${number}`,
  procedure: (id: number) => `Procedure #${id}`,
  surgeon: (name: string) => `Surgeon ${name}`,

  approved: (version: number | null, by: string, on: string) =>
    `Approved v${version ?? ''} by ${by} on ${on}`,
  proposed: 'proposed only',
  notProposed: 'not proposed',
  noPlan: 'There is no plan',
  otherSide: 'THE PLAN IS FOR THE OTHER SIDE',

  plan: 'Plan',
  version: (version: number) => `Version ${version}`,
  inclination: 'Inclination',
  anteversion: 'Anteversion',
  none: '–',
  degrees: (value: number) => `${value}°`,
  cup: 'Cup',
  liner: 'Liner',
  head: 'Head',
  stem: 'Stem',
  legLength: 'Leg length',
  offset: 'Offset',
  millimetres: (change: string) => `${change} mm`,

  model: 'Model',
  modelOf: (side: Side) => `Model with the planned implants, ${side.toLowerCase()} hip`,
  anyModel: 'Model with the planned implants',
  noModel: 'There is no model.',
  deletedModel: 'The model that the plan was made on was deleted.',
  views: 'Views',
  front: 'Front',
  side: 'Side',
  above: 'Above',
  cupView: 'Cup',
  turnLeft: 'Turn to the left',
  turnRight: 'Turn to the right',
  turnUp: 'Turn up',
  turnDown: 'Turn down',
  nearer: 'Nearer',
  farther: 'Farther',

  timeOut: 'Time-out before the cut',
  complete: (time: string) => `Complete, ${time}`,
  count: (done: number, all: number) => `${done} of ${all}`,
  confirm: 'Press to confirm',
  confirmAgain: 'Confirm again',
  confirmedBy: (name: string, time: string) => `${time} ${name}`,
  notCounting: (value: string, name: string, time: string) =>
    `Counts no longer: ${value}, confirmed by ${name} at ${time}`,
  /** Their names stand in large letters above. */
  listed: (parts: string) => `${parts} as listed`,
  incompleteAgain: (what: string) => `Incomplete again. Changed since: ${what}`,
  offline: 'Not recorded: there is no connection to the server. Please press again when it is back.',
  noAnswer: 'The server did not answer. Only what is shown as confirmed here is recorded.',
  signedOutTick: 'Not recorded: nobody is signed in. Please sign in again first.',

  changed: 'CHANGED WHILE THIS VIEW WAS OPEN',
  understood: 'Understood',

  signedOut: (time: string) =>
    `Signed out at ${time}: this view stays as it is and is not updated. To update it or to confirm, sign in again.`,
  signIn: 'Sign in again',
  endsSoon: (seconds: number) =>
    `You will be signed out in ${seconds} s, because nobody has touched the screen. This view stays.`,
  stay: 'Stay signed in',
} as const;
