import { useEffect, useRef } from 'react';
import styles from './top-bar.module.css';

/** Mounted anew for every page: it takes the focus, so that a screen reader announces the page. */
export const PageHeading = ({ id, title }: { id: string; title: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 id={id} ref={heading} tabIndex={-1} className={styles['title']}>
      {title}
    </h1>
  );
};
