import type { PersonSummary, UserRecord } from '@cotyle/contract/admin-users';
import { assignmentCalls } from '@cotyle/contract/assignments';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { personOption } from '../../shared/forms/person-option.ts';
import { Section, Wide } from '../../shared/forms/sheet.tsx';
import { Link } from 'react-router';
import styles from './team.module.css';
import { USER_TEXTS } from './texts.ts';

const People = ({ people }: { people: readonly PersonSummary[] }) => (
  <Wide>
    {people.length === 0 ? (
      <p className={styles['empty']}>{USER_TEXTS.nobody}</p>
    ) : (
      <ul className={styles['people']}>
        {people.map((person) => (
          <li key={person.id}>
            <Link className={styles['person']} to={`/edit_user/${person.id}`}>
              {personOption(person).label}
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Wide>
);

const SurgeonsOf = ({ assistantId }: { assistantId: number }) => {
  const { data } = useCallQuery(assignmentCalls.byAssistant, { params: { id: String(assistantId) } });
  return (
    <Section title={USER_TEXTS.surgeons} lead={USER_TEXTS.surgeonsLead}>
      {data ? <People people={data.value.surgeons} /> : null}
    </Section>
  );
};

/** The assistants of a surgeon, or the surgeons of an assistant. */
export const Team = ({ record }: { record: UserRecord }) => {
  if (record.role === 'SURGICAL_ASSISTANT') return <SurgeonsOf assistantId={record.id} />;
  if (record.role !== 'SURGEON') return null;
  return (
    <Section title={USER_TEXTS.assistants} lead={USER_TEXTS.assistantsLead}>
      <People people={record.assistants} />
    </Section>
  );
};
