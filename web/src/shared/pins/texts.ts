/** Texts of pinned questions, in the viewers and on the page. */
export const PIN_TEXTS = {
  title: 'Questions',
  ask: 'Ask here',
  askKey: 'Ask here: pin a question to a point',
  stopAsking: 'Stop asking',
  hint: {
    model: 'Click the point of the bone that you ask about. Enter takes the point under the cross.',
    scan: 'Click the point that you ask about. Enter takes the point under the cross-hair.',
  },
  missed: 'There is no bone here.',
  later: 'You can ask once the full detail is loaded.',
  question: 'Your question',
  send: 'Pin the question',
  cancel: 'Cancel',
  pinned: 'The question is pinned. The other people of the case are told.',
  marks: 'Show the questions in the picture',
  marksKey: 'Show or hide the questions in the picture',
  none: 'No questions here.',
  noOpen: 'No open questions',
  failed: 'The questions could not be loaded.',
  loading: 'Loading the questions',
  elsewhere: (count: number) =>
    count === 1
      ? '1 question on another file of this case'
      : `${count} questions on other files of this case`,
  mark: (number: number, isResolved: boolean, text: string) =>
    `Question ${number}, ${isResolved ? 'resolved' : 'open'}: ${text}`,
  show: (number: number) => `Show question ${number}`,
  open: 'Open',
  resolved: 'Resolved',
  version: (version: number) => `Plan version ${version}`,
  viewer: { MODEL: '3D model', PLANNING: 'Planning', SCAN: 'CT scan' },
  step: { REPLY: '', RESOLVED: 'resolved the question', REOPENED: 'opened the question again' },
  answer: 'Your answer',
  sendAnswer: 'Answer',
  resolve: 'Resolve',
  reopen: 'Reopen',
  showAll: 'All questions of this case',
  close: 'Close',
  notThere: 'This question cannot be shown',
  notThereMore: 'It is on a file that you may not view, or the link is wrong.',
} as const;
