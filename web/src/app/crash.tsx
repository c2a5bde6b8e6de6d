import { Button } from '../ui/button.tsx';
import styles from './crash.module.css';
import { useHideSkeleton } from './skeleton.ts';
import { TEXTS } from './texts.ts';

/** Replaces a page that threw while rendering; `inside` the layout it replaces only the content. */
export const Crash = ({ inside = false }: { inside?: boolean }) => {
  useHideSkeleton();
  const Frame = inside ? 'div' : 'main';
  const Heading = inside ? 'h2' : 'h1';
  return (
    <Frame className={inside ? styles['inside'] : styles['crash']} role={inside ? 'alert' : undefined}>
      <Heading className={styles['title']}>{TEXTS.crashTitle}</Heading>
      <p className={styles['text']}>{TEXTS.crash}</p>
      <Button onClick={() => window.location.reload()}>{TEXTS.reload}</Button>
    </Frame>
  );
};
