import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

const uid = process.getuid?.() ?? 0;
const gid = process.getgid?.() ?? 0;

/**
 * Runs a command with a tmpfs mounted on a folder, in a mount namespace of its own. Only the mount runs as root,
 * because the embedded database refuses to.
 */
export const onSmallDisk = (folder: string, megabytes: number): readonly [string, ...string[]] => {
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=755 none "$0"`;
  return uid === 0
    ? ['unshare', '-m', 'sh', '-c', `${mount} && exec "$@"`, folder]
    : [
        'unshare',
        '-rm',
        'sh',
        '-c',
        `${mount} && exec unshare --map-user=${uid} --map-group=${gid} "$@"`,
        folder,
      ];
};

/** False where mounting is not permitted. */
export const canMountSmallDisk = (): boolean => {
  const [program, ...args] = [...onSmallDisk(tmpdir(), 1), 'true'];
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
};
