import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CtProtocol } from './ct-protocol.tsx';
import { useProcedureFormContext } from '../form/form-context.ts';
import { SideBadge } from '../side.tsx';
import { PROCEDURE_TEXTS } from '../texts.ts';
import { ChoiceField, Fact } from './fields.tsx';
import { Group, Section } from './section.tsx';

/** The side, the radiology location and the protocol of the scan. */
export const ScanSection = () => {
  const { record } = useProcedureFormContext();
  const [protocolOpen, setProtocolOpen] = useState(false);
  const scans = record.files.filter(({ type }) => type === 'SCAN').length;
  return (
    <Section
      title={PROCEDURE_TEXTS.scan}
      actions={
        <Button variant="secondary" onClick={() => setProtocolOpen(true)}>
          <FileText aria-hidden />
          {PROCEDURE_TEXTS.showProtocol}
        </Button>
      }
    >
      <Group wide>
        <Fact label={PROCEDURE_TEXTS.side}>
          <SideBadge side={record.sideSurgeon} />
        </Fact>
        <ChoiceField name="radiologyLocationId" />
        <ChoiceField name="radiologistId" />
        <Fact label={PROCEDURE_TEXTS.scanFiles}>
          {scans === 0 ? PROCEDURE_TEXTS.none : PROCEDURE_TEXTS.files(scans)}
        </Fact>
      </Group>
      {protocolOpen ? <CtProtocol onClose={() => setProtocolOpen(false)} /> : null}
    </Section>
  );
};
