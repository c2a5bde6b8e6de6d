import { Switch } from '../../ui/grid/switch.tsx';
import { CONNECTION_TEXTS as TEXTS } from './texts.ts';

export interface Results {
  readonly sendOnApproval: boolean;
  readonly sheetsOnly: boolean;
}

interface ResultSwitchesProps {
  readonly results: Results;
  readonly onChange: (change: Partial<Results>) => void;
}

/** What a PACS gets, and when. */
export const ResultSwitches = ({ results, onChange }: ResultSwitchesProps) => (
  <>
    <Switch
      label={TEXTS.sendOnApproval}
      on={results.sendOnApproval}
      onChange={(sendOnApproval) => onChange({ sendOnApproval })}
    />
    <Switch
      label={TEXTS.sheetsOnly}
      on={results.sheetsOnly}
      onChange={(sheetsOnly) => onChange({ sheetsOnly })}
    />
  </>
);
