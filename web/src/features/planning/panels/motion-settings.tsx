import { degrees } from '@cotyle/domain/cup/units';
import { ANGLE_SOURCES, CRITERIA, PELVIC_POSTURES, REQUIRED_RANGE } from '@cotyle/domain/motion/movements';
import type { Movement } from '@cotyle/domain/motion/movements';
import { PELVIC_TILT_RANGE } from '@cotyle/domain/planning/pelvic-tilts';
import { Hint } from '../../../shared/model-viewer/panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { degreesText } from '../../../shared/planned-scene/numbers.ts';
import type { MotionSettings } from '../motion/use-motion-settings.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import styles from './motion-settings.module.css';
import { StepField } from './step-field.tsx';

const publishedText = (movement: Movement): string =>
  PLANNING_TEXTS.published(degreesText(movement.required), ANGLE_SOURCES[movement.source]);

const within = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value));

/** What the movements are compared with. */
export const MotionSettingsFields = ({ settings }: { settings: MotionSettings }) => {
  const { criteria, tilts, tiltSources, setTilt, reset } = settings;
  const setRequired = (published: Movement, value: number): void =>
    settings.setRequired(published.id, degrees(value) === published.required ? undefined : value);
  return (
    <details className={styles['settings']}>
      <summary>{PLANNING_TEXTS.motionSettings}</summary>
      <div className={styles['fields']}>
        <Hint>{PLANNING_TEXTS.requiredLead}</Hint>
        {CRITERIA.map((published, n) => {
          const required = criteria[n]?.required ?? published.required;
          return (
            <StepField
              key={published.id}
              label={published.label}
              unit={PLANNING_TEXTS.degrees}
              value={required}
              {...REQUIRED_RANGE}
              hint={publishedText(published)}
              isEditable
              onStep={(by) => setRequired(published, within(required + by, REQUIRED_RANGE))}
              onValue={(value) => setRequired(published, value)}
              onEnd={() => undefined}
            />
          );
        })}
        <h4>{PLANNING_TEXTS.tilt}</h4>
        <Hint>{PLANNING_TEXTS.tiltLead}</Hint>
        {PELVIC_POSTURES.map((posture) => (
          <StepField
            key={posture}
            label={PLANNING_TEXTS.postures[posture]}
            unit={PLANNING_TEXTS.degrees}
            value={tilts[posture]}
            {...PELVIC_TILT_RANGE}
            hint={PLANNING_TEXTS.tiltSources[tiltSources[posture]]}
            isEditable
            onStep={(by) => setTilt(posture, within(tilts[posture] + by, PELVIC_TILT_RANGE))}
            onValue={(value) => setTilt(posture, value)}
            onEnd={() => undefined}
          />
        ))}
        <div>
          <Button variant="secondary" disabled={!reset} onClick={() => reset?.()}>
            {PLANNING_TEXTS.resetSettings}
          </Button>
        </div>
      </div>
    </details>
  );
};
