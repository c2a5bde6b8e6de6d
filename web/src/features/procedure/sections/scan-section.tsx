import { Copy, FileText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useErrorBanner } from '../../../ui/error-banner.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useProcedureFormContext } from '../form/form-context.ts';
import { CtProtocol } from './ct-protocol.tsx';
import { PROCEDURE_TEXTS } from '../texts.ts';
import { ChoiceField } from './fields.tsx';
import styles from './order-number.module.css';
import { Group, Section } from './section.tsx';

/** What the scanner writes into the images, so that they find this case. */
const OrderNumber = ({ number }: { number: string }) => {
  const [toast, banner] = [useToast(), useErrorBanner()];
  const copy = async (): Promise<void> => {
    try {
      // Absent where the page came over plain HTTP from another machine.
      await navigator.clipboard.writeText(number);
      toast(PROCEDURE_TEXTS.orderNumberCopied);
    } catch {
      banner.show(PROCEDURE_TEXTS.orderNumberNotCopied);
    }
  };
  return (
    <button
      type="button"
      className={styles['number']}
      aria-label={`${PROCEDURE_TEXTS.orderNumber} ${number}`}
      title={PROCEDURE_TEXTS.copyOrderNumber}
      onClick={() => void copy()}
    >
      {number}
      <Copy aria-hidden />
    </button>
  );
};

/** Who scans, where, and by which protocol. */
export const ScanSection = () => {
  const [protocolOpen, setProtocolOpen] = useState(false);
  const { orderNumber } = useProcedureFormContext().record;
  return (
    <Section
      title={PROCEDURE_TEXTS.scan}
      note={orderNumber === null ? undefined : <OrderNumber number={orderNumber} />}
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
