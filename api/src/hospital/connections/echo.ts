import type { SettingsOf } from '@cotyle/domain/connections/settings';
import { answersNot } from '@cotyle/domain/connections/texts';
import { openAssociation } from '../../platform/dimse/scu/open-association.ts';
import { STATUS } from '../../platform/dimse/status.ts';
import { DATA_SET_SYNTAXES, VERIFICATION } from '../../platform/dimse/uids.ts';
import { pacsTls } from '../pacs/pacs-tls.ts';
import type { PacsTlsConfig } from '../pacs/pacs-tls.ts';
import { tlsProblem } from '../pacs/tls-problem.ts';

type Destination = Extract<SettingsOf<'PACS'>, { protocol: 'DIMSE' }>;

/** Milliseconds: an administrator waits for it. */
const CONNECT_WITHIN = 5000;
const ANSWER_WITHIN = 10_000;

/** C-ECHO; undefined where the peer answers it, otherwise what went wrong. */
export const echo = async (destination: Destination, config: PacsTlsConfig): Promise<string | undefined> => {
  const { host, port, calledAeTitle, callingAeTitle } = destination;
  try {
    const association = await openAssociation({
      host,
      port,
      calledAeTitle,
      callingAeTitle,
      ...(destination.tls ? { tls: pacsTls(config, destination) } : {}),
      contexts: [{ abstractSyntax: VERIFICATION, transferSyntaxes: DATA_SET_SYNTAXES }],
      connectMs: CONNECT_WITHIN,
      idleMs: ANSWER_WITHIN,
    });
    const [contextId] = association.contexts.keys();
    const status = contextId === undefined ? undefined : await association.echo(contextId);
    await association.release();
    return status === STATUS.success ? undefined : answersNot('it refuses C-ECHO');
  } catch (error) {
    return tlsProblem(error) ?? answersNot(error instanceof Error ? error.message : 'unknown fault');
  }
};
