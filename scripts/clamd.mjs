import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './child-processes.mjs';

const canUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const isInstalled = () =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'].some((folder) =>
    existsSync(join(folder, 'clamd')),
  );

/** Installs clamd for the slow tests where it is missing and can be installed; without it these tests are skipped. */
export const ensureClamd = async () => {
  if (isInstalled()) return;
  if (canUseApt) {
    console.log('Installing clamd with apt-get …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env, timeout: 120_000 });
    const packages = ['install', '-y', '--no-install-recommends', 'clamav-daemon'];
    await run('apt-get', packages, { env, timeout: 300_000 });
  }
  if (!isInstalled()) console.log('No clamd was found and none could be installed: its tests are skipped.');
};
