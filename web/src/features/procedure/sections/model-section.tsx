import type { ReactNode } from 'react';
import { useProcedureFormContext } from '../form/form-context.ts';
import { SideBadge } from '../side.tsx';
import { SideField } from './side-field.tsx';
import { PROCEDURE_TEXTS } from '../texts.ts';
import { ChoiceField, Fact } from './fields.tsx';
import { Group, Section } from './section.tsx';

const ModelSide = () => {
  const { editable, record } = useProcedureFormContext();
  if (editable.includes('sideEngineer')) return <SideField name="sideEngineer" />;
  return (
    <Fact label={PROCEDURE_TEXTS.sideOfModel}>
      {record.sideEngineer === null ? '' : <SideBadge side={record.sideEngineer} />}
    </Fact>
  );
};

/** The engineer and the side of the model. `viewer` opens it. */
export const ModelSection = ({ viewer }: { viewer?: ReactNode }) => {
  const { record } = useProcedureFormContext();
  const models = record.files.filter(({ type }) => type === 'MODEL').length;
  return (
    <Section title={PROCEDURE_TEXTS.model} actions={viewer}>
      <Group wide>
        <ChoiceField name="engineerId" />
        <ModelSide />
        <Fact label={PROCEDURE_TEXTS.modelFiles}>
          {models === 0 ? PROCEDURE_TEXTS.none : PROCEDURE_TEXTS.files(models)}
        </Fact>
      </Group>
    </Section>
  );
};
