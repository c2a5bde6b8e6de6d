/** What is versioned and announced when it changes. A topic is a kind of record; `messages` are those of one person. */
export const TOPICS = [
  'users',
  'locations',
  'settings',
  'assignments',
  'patients',
  'procedures',
  /** By the id of their procedure. */
  'segmentations',
  /** Of implants. */
  'catalogues',
  /** Received studies that belong to no case yet. */
  'incoming',
  'events',
  'messages',
] as const;

export type Topic = (typeof TOPICS)[number];

/**
 * Which changes make the answer of a call stale. From it the server derives the version in the answer's ETag, and the
 * browser what to fetch again when a change is pushed. A call whose answer is not kept declares an empty one.
 */
export interface DependsOn {
  /** Any change of the topic. */
  readonly any?: readonly Topic[];
  /** A change of the record whose id is the only parameter of the call, or one that names no record. */
  readonly record?: readonly Topic[];
  /** In the ETag, but not worth a request at each change: the browser learns of it by its next poll. */
  readonly polled?: readonly Topic[];
}

/** In one order, so that equal sets of topics are equal lists. */
export const topicsOf = ({ any = [], record = [], polled = [] }: DependsOn): readonly Topic[] => {
  const all = new Set<Topic>([...any, ...record, ...polled]);
  return TOPICS.filter((topic) => all.has(topic));
};
