/** What counts when an upload begins or grows; all sizes in bytes. */
export interface UploadUsage {
  /** Of the user: the files of the last day, and the bytes that their open uploads have reserved. */
  readonly ownBytes: number;
  /** How many uploads the person has begun and not finished. */
  readonly ownOpen: number;
  readonly allOpen: number;
  /** Reserved by open uploads and not written yet. */
  readonly ownPending: number;
  readonly allPending: number;
  /** Free on the disk beyond what is kept for the database; undefined where the storage is not a disk. */
  readonly freeBytes: number | undefined;
}

export interface UploadLimits {
  readonly userBytes: number;
  readonly userOpen: number;
  readonly allOpen: number;
}

export interface Reservation {
  readonly bytes: number;
  /** False where an open upload counts bytes that it has received: they are on the disk already. */
  readonly opens: boolean;
}

export type ReservationProblem = 'USER_OPEN' | 'ALL_OPEN' | 'USER_BYTES' | 'DISK' | 'DISK_SHARE';

/** An upload of no more than this share of the free space is exempt from the limit of one user. */
const SMALL_SHARE = 0.01;

const diskProblem = (
  { bytes, opens }: Reservation,
  { ownPending, allPending, freeBytes }: UploadUsage,
): ReservationProblem | undefined => {
  if (freeBytes === undefined) return undefined;
  const leftByOthers = freeBytes - (allPending - ownPending);
  const wanted = ownPending + (opens ? bytes : 0);
  if (wanted > leftByOthers) return 'DISK';
  // One upload may fill the free space; several of one user leave half of it to others, except small ones.
  const isLarge = bytes > (leftByOthers - ownPending) * SMALL_SHARE;
  return opens && ownPending > 0 && isLarge && wanted > leftByOthers / 2 ? 'DISK_SHARE' : undefined;
};

/** Why so much may not be reserved; undefined where it may. */
export const reservationProblem = (
  requested: Reservation,
  usage: UploadUsage,
  limits: UploadLimits,
): ReservationProblem | undefined => {
  if (requested.opens && usage.ownOpen >= limits.userOpen) return 'USER_OPEN';
  if (requested.opens && usage.allOpen >= limits.allOpen) return 'ALL_OPEN';
  if (usage.ownBytes + requested.bytes > limits.userBytes) return 'USER_BYTES';
  return diskProblem(requested, usage);
};
