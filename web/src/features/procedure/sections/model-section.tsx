import { useProcedureFormContext } from '../form/form-context.ts';
import { SideBadge } from '../side.tsx';
import { SideField } from './side-field.tsx';
import { PROCEDURE_TEXTS } from '../texts.ts';
import { ChoiceField, Fact, FieldPlace } from './fields.tsx';
import { Group, Section } from './section.tsx';

const ModelSide = () => {
  const { editable, record } = useProcedureFormContext();
  return (
    <FieldPlace name="sideEngineer">
      {editable.includes('sideEngineer') ? (
        <SideField name="sideEngineer" />
      ) : (
        <Fact label={PROCEDURE_TEXTS.sideOfModel}>
          {record.sideEngineer === null ? '' : <SideBadge side={record.sideEngineer} />}
        </Fact>
      )}
    </FieldPlace>
  );
};

/** The engineer and the side of the model. */
export const ModelSection = () => (
  <Section title={PROCEDURE_TEXTS.model}>
    <Group wide>
      <ChoiceField name="engineerId" />
      <ModelSide />
    </Group>
  </Section>
);
