import { Button } from '../../../ui/button.tsx';
import { Dialog, FIRST_FOCUS } from '../../../ui/dialogs/dialog.tsx';
import styles from './ct-protocol.module.css';
import { PROCEDURE_TEXTS } from '../texts.ts';

/** Specified, section 9. */
const PROTOCOL: readonly (readonly [what: string, how: readonly string[]])[] = [
  ['Body position', ['Supine, feet first.', 'Legs parallel, in neutral rotation.']],
  [
    'Regions of interest',
    [
      'Two of equal size.',
      'Pelvis plus top of femur, down to about 5 cm below the lesser trochanters.',
      'Femoral condyles, 50 mm either side.',
    ],
  ],
  ['Pixel size', ['The same for both regions.']],
  ['Slices', ['Slice thickness and interslice distance at most 1.25 mm.']],
  ['Scan mode', ['Sequential scans: continuous or overlapping, with no gaps.', 'Helical scans: pitch 1:1.']],
  ['Files', ['Store all scans in one zip file.']],
];

/** The CT protocol, to be read beside the scanner. */
export const CtProtocol = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    title={PROCEDURE_TEXTS.protocolTitle}
    onCancel={onClose}
    actions={
      <Button onClick={onClose} {...FIRST_FOCUS}>
        {PROCEDURE_TEXTS.close}
      </Button>
    }
  >
    <dl className={styles['protocol']}>
      {PROTOCOL.map(([what, how]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {how.length === 1 ? (
              how[0]
            ) : (
              <ul>
                {how.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
