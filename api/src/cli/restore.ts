import { runCommand, printLine } from '../backup/command/run-command.ts';
import { restoreBackup } from '../backup/restore/restore.ts';
import { problemsOf, summaryOf } from '../backup/command/output.ts';

await runCommand('Name one file: npm run restore -- FILE.', [], async ({ config, passphrase, file }) => {
  const restored = await restoreBackup({ config, passphrase, file, log: printLine });
  const { chain } = restored;
  printLine(`Restored ${summaryOf(restored)}. Every row and every file was verified.`);
  process.stderr.write(problemsOf(restored));
  if (chain.isIntact) {
    printLine(`${chain.count} events, the chain is intact. It ends with ${chain.head.toString('hex')}.`);
    return restored.manifest.findings.length === 0 ? 0 : 1;
  }
  process.stderr.write(`Warning: the event chain is broken: event ${chain.id} ${chain.problem}.\n`);
  return 1;
});
