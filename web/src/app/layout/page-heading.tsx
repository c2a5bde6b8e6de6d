import type { MenuItem } from '@cotyle/domain/access/menus';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { TEXTS } from '../texts.ts';
import styles from './top-bar.module.css';

interface PageHeadingProps {
  readonly id: string;
  readonly title: string;
  /** The list that the page belongs to: the way back to it. */
  readonly list: MenuItem | undefined;
}

/** Mounted anew for every page: it takes the focus, so that a screen reader announces the page. */
export const PageHeading = ({ id, title, list }: PageHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles['heading']}>
      {list ? (
        <Link className={styles['back']} to={list.path} title={TEXTS.backTo(list.label)}>
          <ArrowLeft aria-hidden />
          <span>{list.label}</span>
        </Link>
      ) : null}
      <h1 id={id} ref={heading} tabIndex={-1} className={styles['title']}>
        {title}
      </h1>
    </div>
  );
};
