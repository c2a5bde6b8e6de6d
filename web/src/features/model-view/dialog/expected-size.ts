import dialog from '../../../ui/dialogs/window-dialog.module.css';
import type { ViewSize } from '../../../viewer/renderer/messages.ts';
import head from '../../../shared/model-viewer/head.module.css';
import styles from './model-view.module.css';

const box = (className: string | undefined, ...inside: readonly Node[]): HTMLElement => {
  const element = document.createElement('div');
  element.className = className ?? '';
  element.append(...inside);
  return element;
};

/** The size of the canvas once a model is opened, measured on an empty, invisible dialog. */
export const expectedSize = (): ViewSize => {
  const picture = box(styles['picture']);
  const whole = box(
    dialog['dialog'],
    box(head['head']),
    box(styles['content'], picture, box(styles['column'])),
  );
  whole.dataset['edge'] = 'wide';
  whole.toggleAttribute('open', true);
  whole.style.visibility = 'hidden';
  document.body.append(whole);
  const { clientWidth: width, clientHeight: height } = picture;
  whole.remove();
  return { width, height, ratio: devicePixelRatio };
};
