import { Button } from '../../../ui/button.tsx';
import type { Lights } from '../../../viewer/scene/lights.ts';
import { COLOURS, withSpotReset } from '../../../shared/model-viewer/appearance-storage.ts';
import { VIEW_TEXTS } from '../texts.ts';
import styles from './light-panel.module.css';
import { Hint, Panel } from '../../../shared/model-viewer/panel.tsx';
import { Slider } from '../../../ui/fields/slider.tsx';

interface LightPanelProps {
  readonly lights: Lights;
  readonly onLights: (lights: Lights) => void;
  readonly colour: number;
  readonly onColour: (index: number) => void;
}

const AXES = ['x', 'y', 'z'] as const;

const Swatches = ({ colour, onColour }: Pick<LightPanelProps, 'colour' | 'onColour'>) => (
  <fieldset className={styles['swatches']}>
    <legend>{VIEW_TEXTS.colour}</legend>
    {COLOURS.map(({ name, value }, index) => (
      <label key={name} title={name}>
        <input
          type="radio"
          name="model-colour"
          aria-label={name}
          checked={index === colour}
          onChange={() => onColour(index)}
        />
        <span style={{ background: value }} />
      </label>
    ))}
  </fieldset>
);

export const LightPanel = ({ lights, onLights, colour, onColour }: LightPanelProps) => {
  const part = (name: keyof Lights, label: string, min: number) => (
    <Slider
      key={name}
      label={label}
      min={min}
      max={100}
      value={lights[name]}
      shown={String(lights[name])}
      onChange={(value) => onLights({ ...lights, [name]: value })}
    />
  );
  return (
    <Panel title={VIEW_TEXTS.light}>
      {part('ambient', VIEW_TEXTS.ambient, 0)}
      {part('intensity', VIEW_TEXTS.intensity, 0)}
      {AXES.map((axis) => part(axis, VIEW_TEXTS.spot[axis], -100))}
      <Hint>{VIEW_TEXTS.spotHint}</Hint>
      <Button variant="secondary" onClick={() => onLights(withSpotReset(lights))}>
        {VIEW_TEXTS.resetSpotLight}
      </Button>
      <Swatches colour={colour} onColour={onColour} />
    </Panel>
  );
};
