import { encryptionCalls } from '@cotyle/contract/encryption';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { Section, Wide } from '../../shared/forms/sheet.tsx';
import { ENCRYPTION_TEXTS } from './encryption-texts.ts';

/** What the operator has configured; nothing can be changed here. */
export const EncryptionSection = () => {
  const { data, error } = useCallQuery(encryptionCalls.state, {}, { meta: { ownError: true } });
  const lines = data
    ? ENCRYPTION_TEXTS.lines(data.value)
    : [error ? ENCRYPTION_TEXTS.failed : ENCRYPTION_TEXTS.loading];
  return (
    <Section title={ENCRYPTION_TEXTS.title} lead={ENCRYPTION_TEXTS.lead}>
      <Wide>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Wide>
    </Section>
  );
};
