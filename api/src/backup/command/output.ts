import { ConfigError } from '../../config/config.ts';
import { EmbeddedPostgresError } from '../../platform/database/embedded/error.ts';
import { MigrationError } from '../../platform/database/migrate.ts';
import { isDatabaseUnavailable } from '../../platform/database/database-errors.ts';
import { MasterKeyError } from '../../platform/keys/master-key.ts';
import { SealingError } from '../../platform/keys/sealing.ts';
import { StorageError } from '../../platform/storage/storage.ts';
import type { BackupContents } from '../archive/contents.ts';
import { BackupError } from '../archive/backup-error.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const summaryOf = ({ head, manifest }: BackupContents): string => {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { count, bytes } = manifest.files;
  return (
    `${counted(rows, 'row', 'rows')} of ${counted(manifest.tables.length, 'table', 'tables')} and ` +
    `${counted(count, 'stored file', 'stored files')} (${(bytes / 1e6).toFixed(1)} MB), as of ${head.takenAt}`
  );
};

/** Problems of the storage that the backup found and cannot repair. */
export const problemsOf = ({ manifest: { findings } }: BackupContents): string => {
  const lines = findings.map(
    ({ fileId, problem }) => `  ${fileId === null ? 'implant catalogue' : `file ${fileId}`}: ${problem}`,
  );
  return lines.length === 0
    ? ''
    : `Warning: some files of the backed-up storage are missing or changed.\n${lines.join('\n')}\n`;
};

const POSTGRES_REASONS: Record<string, string> = {
  '42P01': 'This database has no tables of Cotyle.',
  '42501':
    'DATABASE_OWNER_URL: this role lacks privileges; grant it the role of the application as well (grant … to …).',
};

const EXPECTED_ERRORS = [
  BackupError,
  ConfigError,
  EmbeddedPostgresError,
  MasterKeyError,
  MigrationError,
  SealingError,
  StorageError,
];

/** One line for an error that the operator can fix, the stack trace for any other. */
export const errorMessageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const known = POSTGRES_REASONS['code' in error ? String(error.code) : ''];
  if (known !== undefined) return known;
  const isPlain = isDatabaseUnavailable(error) || EXPECTED_ERRORS.some((kind) => error instanceof kind);
  return (isPlain ? undefined : error.stack) ?? error.message;
};
