import { Panel } from '../../../shared/model-viewer/panel.tsx';
import type { PartChoice, PartChoices } from '../plan/part-choices.ts';
import type { PlanEditor } from '../plan/use-plan-editor.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import { ChoiceRow } from './choice-row.tsx';

interface PartsPanelProps {
  readonly editor: PlanEditor;
  readonly choices: PartChoices;
  /** Whether the liner has a lip, whose direction matters. */
  readonly hasLip: boolean;
}

const lipChoices = (lip: number): readonly PartChoice[] => {
  const usual = Object.entries(PLANNING_TEXTS.lips).map(([angle, label]) => ({
    part: angle,
    label,
    isChosen: Number(angle) === lip % 360,
  }));
  return usual.some(({ isChosen }) => isChosen)
    ? usual
    : [...usual, { part: String(lip), label: `${lip}°`, isChosen: true }];
};

/** The liner and the head, limited to what fits. */
export const PartsPanel = ({ editor, choices, hasLip }: PartsPanelProps) => {
  const { isEditable, plan } = editor;
  return (
    <Panel title={PLANNING_TEXTS.parts}>
      <ChoiceRow
        label={PLANNING_TEXTS.linerDesign}
        choices={choices.designs}
        isEditable={isEditable}
        onChoose={editor.chooseLiner}
      />
      {hasLip ? (
        <ChoiceRow
          label={PLANNING_TEXTS.lip}
          choices={lipChoices(plan.cup.lip)}
          isEditable={isEditable}
          onChoose={(angle) => editor.setLip(Number(angle))}
        />
      ) : null}
      <ChoiceRow
        label={PLANNING_TEXTS.headSize}
        choices={choices.headSizes}
        isEditable={isEditable}
        onChoose={editor.chooseLiner}
      />
      <ChoiceRow
        label={PLANNING_TEXTS.neckLength}
        choices={choices.neckLengths}
        isEditable={isEditable}
        onChoose={editor.chooseHead}
      />
    </Panel>
  );
};
