import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CtProtocol } from './ct-protocol.tsx';
import { PROCEDURE_TEXTS } from '../texts.ts';
import { ChoiceField } from './fields.tsx';
import { Group, Section } from './section.tsx';

/** Who scans, where, and by which protocol. */
export const ScanSection = () => {
  const [protocolOpen, setProtocolOpen] = useState(false);
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
        <ChoiceField name="radiologyLocationId" />
        <ChoiceField name="radiologistId" />
      </Group>
      {protocolOpen ? <CtProtocol onClose={() => setProtocolOpen(false)} /> : null}
    </Section>
  );
};
