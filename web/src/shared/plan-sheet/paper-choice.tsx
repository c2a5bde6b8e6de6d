import { PAPER_LABELS, SHEET_PAPERS } from '@cotyle/domain/sheets/paper';
import styles from './sheet-button.module.css';
import { chooseSheetPaper, useSheetPaper } from './sheet-paper.ts';
import { SHEET_BUTTON_TEXTS } from './texts.ts';

/** The paper of all sheets that this person has made in this browser. */
export const PaperChoice = () => {
  const chosen = useSheetPaper();
  return (
    <label className={styles['paper']}>
      {SHEET_BUTTON_TEXTS.paper}
      <select
        value={chosen}
        onChange={({ target: { value } }) => {
          const paper = SHEET_PAPERS.find((one) => one === value);
          if (paper) chooseSheetPaper(paper);
        }}
      >
        {SHEET_PAPERS.map((paper) => (
          <option key={paper} value={paper}>
            {PAPER_LABELS[paper]}
          </option>
        ))}
      </select>
    </label>
  );
};
