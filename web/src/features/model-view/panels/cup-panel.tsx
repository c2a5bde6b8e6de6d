import { asDefined, DEFINITIONS } from '@cotyle/domain/cup/angles';
import type { CupAngles } from '@cotyle/domain/cup/angles';
import { POSTURES, TILT_RANGE } from '@cotyle/domain/cup/postures';
import { tilted } from '@cotyle/domain/cup/tilt';
import { degrees } from '@cotyle/domain/cup/units';
import { VIEW_TEXTS } from '../texts.ts';
import styles from './cup-panel.module.css';
import { Hint, Panel } from '../../../shared/model-viewer/panel.tsx';
import { Plot } from './plot.tsx';
import { Slider } from '../../../ui/fields/slider.tsx';

interface CupPanelProps {
  readonly planned: CupAngles | undefined;
  readonly operative: CupAngles | undefined;
  readonly tilt: number;
  readonly onTilt: (degrees: number) => void;
}

const inTenths = (angle: number): string => `${angle.toFixed(1)}°`;

const Definitions = ({ planned, tilt }: { planned: CupAngles; tilt: number }) => {
  const pairs = tilt === 0 ? [planned] : [planned, tilted(planned, degrees(tilt))];
  const heads = [VIEW_TEXTS.planned, VIEW_TEXTS.withTilt(tilt)];
  return (
    <table className={styles['table']}>
      <caption>{VIEW_TEXTS.definitions}</caption>
      <thead>
        <tr>
          <th rowSpan={2} scope="col">
            {VIEW_TEXTS.definitionHead}
          </th>
          {pairs.map((_, n) => (
            <th key={heads[n]} scope="colgroup" colSpan={2}>
              {heads[n]}
            </th>
          ))}
        </tr>
        <tr>
          {pairs.flatMap((_, n) =>
            [VIEW_TEXTS.inclination, VIEW_TEXTS.anteversion].map((name) => (
              <th key={`${heads[n]} ${name}`} scope="col" title={name}>
                {name.slice(0, pairs.length > 1 ? 4 : 11)}
                {pairs.length > 1 ? '.' : ''}
              </th>
            )),
          )}
        </tr>
      </thead>
      <tbody>
        {DEFINITIONS.map((definition) => (
          <tr key={definition}>
            <th scope="row">{VIEW_TEXTS.definition[definition]}</th>
            {pairs.flatMap((pair, n) => {
              const { inclination, anteversion } = asDefined(pair, definition);
              return [
                <td key={`${heads[n]} inclination`}>{inTenths(inclination)}</td>,
                <td key={`${heads[n]} anteversion`}>{inTenths(anteversion)}</td>,
              ];
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The planned angles in each definition, with pelvic tilt, and beside a reference zone. */
export const CupPanel = ({ planned, operative, tilt, onTilt }: CupPanelProps) => (
  <Panel title={VIEW_TEXTS.angles}>
    {planned ? <Definitions planned={planned} tilt={tilt} /> : <Hint>{VIEW_TEXTS.noPlan}</Hint>}
    <Slider
      label={VIEW_TEXTS.tilt}
      {...TILT_RANGE}
      value={tilt}
      shown={`${tilt > 0 ? '+' : ''}${tilt}°`}
      onChange={onTilt}
    />
    <div className={styles['postures']}>
      {POSTURES.map(({ label, tilt: usual }) => (
        <button key={label} type="button" aria-pressed={tilt === usual} onClick={() => onTilt(usual)}>
          {label}
        </button>
      ))}
    </div>
    <Hint>{VIEW_TEXTS.tiltHint}</Hint>
    <Plot
      planned={planned}
      operative={operative}
      moved={planned && tilt !== 0 ? tilted(planned, degrees(tilt)) : undefined}
      movedLabel={VIEW_TEXTS.withTilt(tilt)}
    />
    <Hint>{VIEW_TEXTS.referenceHint}</Hint>
  </Panel>
);
