import { useState } from 'react';
import { Panel } from '../../../shared/model-viewer/panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { PLANNING_TEXTS } from '../texts.ts';
import styles from './summary-panel.module.css';

/** The plan in ten lines of text. */
export const SummaryPanel = ({ lines }: { lines: readonly string[] }) => {
  const [said, setSaid] = useState('');
  const copy = (): void => {
    navigator.clipboard.writeText(lines.join('\n')).then(
      () => setSaid(PLANNING_TEXTS.copied),
      () => setSaid(PLANNING_TEXTS.copyFailed),
    );
  };
  return (
    <Panel title={PLANNING_TEXTS.summary}>
      <ol className={styles['lines']}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <div className={styles['copy']}>
        <Button variant="secondary" onClick={copy}>
          {PLANNING_TEXTS.copy}
        </Button>
        <output>{said}</output>
      </div>
    </Panel>
  );
};
