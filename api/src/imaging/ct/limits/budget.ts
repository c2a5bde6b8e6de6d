import {
  SCAN_TOO_LONG,
  TOO_MUCH_PACKED,
  tooManyArchives,
  tooManyFiles,
  tooManyImages,
} from '@cotyle/domain/ct/texts';
import { NotInspectable } from './not-inspectable.ts';

/** Limits for one upload, including its inner archives. */
export interface BudgetLimits {
  readonly files: number;
  readonly directoryBytes: number;
  /** Zips in the zip. */
  readonly archives: number;
  readonly images: number;
  readonly headerBytes: number;
  /** Inflated from inner zips and deflated images. */
  readonly unpackedBytes: number;
}

const GIB = 1024 ** 3;
/** Images compress to a half or a third, and an inner zip is read three times. */
const MAX_EXPANSION = 20;

/** The inflated size may grow with the file, up to an absolute limit. */
export const budgetLimitsFor = (size: number): BudgetLimits => ({
  // A CT of both regions has some thousand images, and a hospital disc some ten thousand files.
  files: 100_000,
  directoryBytes: 16 * 1024 ** 2,
  // A disc with a Java viewer has a hundred.
  archives: 1_000,
  images: 20_000,
  // A scan of ten thousand images uses a tenth.
  headerBytes: 2 * GIB,
  unpackedBytes: Math.min(64 * GIB, 2 * GIB + MAX_EXPANSION * size),
});

/** Counts over the whole upload, and throws NotInspectable where a limit is exceeded. */
export interface Budget {
  /** Called before a directory is read, with its declared number of files and size. */
  readonly countDirectory: (files: number, bytes: number) => void;
  readonly countArchive: () => void;
  readonly countImage: () => void;
  readonly countHeader: (bytes: number) => void;
  readonly countUnpacked: (bytes: number) => void;
}

export const createBudget = (bounds: BudgetLimits): Budget => {
  let [files, directoryBytes, archives, images, headerBytes, unpackedBytes] = [0, 0, 0, 0, 0, 0];
  return {
    countDirectory: (count, bytes) => {
      files += count;
      directoryBytes += bytes;
      if (files > bounds.files || directoryBytes > bounds.directoryBytes)
        throw new NotInspectable('TOO_MANY_FILES', tooManyFiles(bounds.files));
    },
    countArchive: () => {
      archives += 1;
      if (archives > bounds.archives)
        throw new NotInspectable('TOO_MANY_ARCHIVES', tooManyArchives(bounds.archives));
    },
    countImage: () => {
      images += 1;
      if (images > bounds.images) throw new NotInspectable('TOO_MANY_IMAGES', tooManyImages(bounds.images));
    },
    countHeader: (bytes) => {
      headerBytes += bytes;
      if (headerBytes > bounds.headerBytes) throw new NotInspectable('TOO_LONG', SCAN_TOO_LONG);
    },
    countUnpacked: (bytes) => {
      unpackedBytes += bytes;
      if (unpackedBytes > bounds.unpackedBytes) throw new NotInspectable('TOO_MUCH_PACKED', TOO_MUCH_PACKED);
    },
  };
};
