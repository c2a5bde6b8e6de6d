import { existsSync } from 'node:fs';
import { ConfigError, parseConfig } from '../../config/config.ts';
import type { Config } from '../../config/config.ts';
import { BackupError } from '../archive/backup-error.ts';
import { errorMessageOf } from './output.ts';

export interface CommandInput {
  readonly config: Config;
  readonly passphrase: string;
  readonly file: string;
  readonly flags: readonly string[];
}

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

const readArguments = (usage: string, known: readonly string[]): Pick<CommandInput, 'file' | 'flags'> => {
  const given = process.argv.slice(2);
  const flags = given.filter((argument) => argument.startsWith('--'));
  const files = given.filter((argument) => !argument.startsWith('--'));
  const [file] = files;
  if (file === undefined || files.length > 1 || flags.some((flag) => !known.includes(flag)))
    throw new BackupError(usage);
  return { file, flags };
};

/** Runs a command; the exit code is the result of `work`, or 2 after an error. */
export const runCommand = async (
  usage: string,
  known: readonly string[],
  work: (input: CommandInput) => Promise<number>,
): Promise<void> => {
  try {
    const parsedArguments = readArguments(usage, known);
    if (existsSync('.env')) process.loadEnvFile('.env');
    const config = parseConfig(process.env);
    if (config.BACKUP_KEY === undefined)
      throw new ConfigError('BACKUP_KEY: needed, a passphrase of 16 characters or more');
    process.exitCode = await work({ config, passphrase: config.BACKUP_KEY, ...parsedArguments });
  } catch (error) {
    process.stderr.write(`${errorMessageOf(error)}\n`);
    process.exitCode = 2;
  }
};
