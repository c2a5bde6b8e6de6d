import { X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { VIEW_TEXTS } from '../texts.ts';
import { measuredText } from '../tools/measures.ts';
import type { Measuring } from '../tools/use-measuring.ts';
import styles from './measure-panel.module.css';
import { Hint, Panel } from '../../../shared/model-viewer/panel.tsx';

/** The measurements and their tools. */
export const MeasurePanel = ({ measuring, measurable }: { measuring: Measuring; measurable: boolean }) => {
  const { tool, measures } = measuring;
  const isMeasuring = tool === 'distance' || tool === 'angle';
  return (
    <Panel title={VIEW_TEXTS.measure}>
      {measurable ? null : <Hint>{VIEW_TEXTS.measureLater}</Hint>}
      <div className={styles['tools']}>
        {(['distance', 'angle'] as const).map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            disabled={!measurable}
            aria-pressed={tool === kind}
            onClick={() => measuring.choose(tool === kind ? 'none' : kind)}
          >
            {VIEW_TEXTS[kind]}
          </Button>
        ))}
      </div>
      {isMeasuring ? <Hint>{VIEW_TEXTS.measureHint[tool]}</Hint> : null}
      {isMeasuring && measuring.missed ? <Hint>{VIEW_TEXTS.noBone}</Hint> : null}
      {measures.length === 0 ? null : (
        <>
          <ul className={styles['list']} aria-label={VIEW_TEXTS.measure}>
            {measures.map((measure) => (
              <li key={measure.id}>
                <span>{VIEW_TEXTS[measure.kind]}</span>
                <strong>{measuredText(measure)}</strong>
                <IconButton
                  label={VIEW_TEXTS.remove(`${VIEW_TEXTS[measure.kind]} ${measuredText(measure)}`)}
                  onClick={() => measuring.remove(measure.id)}
                >
                  <X aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
          <Hint>{VIEW_TEXTS.onSurface}</Hint>
          <Button variant="quiet" onClick={measuring.clear}>
            {VIEW_TEXTS.clear}
          </Button>
        </>
      )}
    </Panel>
  );
};
