export const ANCHOR_TEXTS = {
  title: 'Audit anchors',
  lead: 'The end of the event log leaves the installation every hour, signed, so that nobody can rewrite the log unseen. The operator of the server configures where it goes.',
  off: 'Off: no destination is configured. The owner of the database could rewrite the event log without a trace.',
  neverDelivered: 'Nothing delivered yet',
  delivered: (time: string) => `Last delivered on ${time}`,
  failed: (waiting: number, problem: string) =>
    `${waiting === 1 ? '1 anchor waits' : `${waiting} anchors wait`}: ${problem}`,
  key: 'Public key',
} as const;
