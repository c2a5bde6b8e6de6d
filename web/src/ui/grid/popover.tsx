import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './popover.module.css';

interface PopoverProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

const GAP = 6;

/** A button with a native popover, which the browser closes on Escape or an outside click. */
export const Popover = ({ label, icon, children }: PopoverProps) => {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);

  const place = (): void => {
    const { bottom = 0, right = 0 } = anchor.current?.getBoundingClientRect() ?? {};
    const style = panel.current?.style;
    style?.setProperty('top', `${bottom + GAP}px`);
    style?.setProperty('right', `${document.documentElement.clientWidth - right}px`);
    style?.setProperty('max-height', `calc(100dvh - ${bottom + GAP + 16}px)`);
  };
  return (
    <span ref={anchor} className={styles['anchor']}>
      <Button variant="secondary" popoverTarget={id} aria-expanded={open} aria-haspopup="dialog">
        {icon}
        {label}
      </Button>
      <dialog
        ref={panel}
        id={id}
        popover="auto"
        aria-label={label}
        className={styles['panel']}
        onBeforeToggle={place}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {children}
      </dialog>
    </span>
  );
};
