import type { CupAngles } from '@cotyle/domain/cup/angles';
import { useEffect, useState } from 'react';
import { VIEW_TEXTS } from '../texts.ts';
import { angleText } from './plan.ts';

/** How long the label stays after the last change, in milliseconds. */
const LINGER = 1500;

const textsOf = ({ inclination, anteversion }: CupAngles) => {
  const texts = [angleText(inclination), angleText(anteversion)] as const;
  return { label: VIEW_TEXTS.cupLabel(...texts), announcement: VIEW_TEXTS.angleChange(...texts) };
};

/** Whether Alt is down; the arrow keys change the angles with it. */
const useAltHeld = (): boolean => {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const update = ({ altKey }: KeyboardEvent): void => setHeld(altKey);
    window.addEventListener('keydown', update, { signal });
    window.addEventListener('keyup', update, { signal });
    // A key that is released in another window is not reported here.
    window.addEventListener('blur', () => setHeld(false), { signal });
    return () => controller.abort();
  }, []);
  return isHeld;
};

/**
 * The angles beside the cup while they change: for as long as the axis or the key is held, and for a moment after any
 * other change. They are announced once, at the end of a gesture; fields and sliders announce their values themselves.
 */
export const useAngleLabel = (angles: CupAngles | undefined, isDragging: boolean) => {
  const texts = angles && textsOf(angles);
  const isHeld = useAltHeld() || isDragging;
  const [last, setLast] = useState(texts?.label);
  const [isShown, setShown] = useState(false);
  /** Whether the change was made with the axis or the key held. */
  const [isGesture, setGesture] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  if (texts?.label !== last) {
    setLast(texts?.label);
    setShown(true);
    setGesture(isHeld);
  }
  if (isGesture && !isHeld) {
    setGesture(false);
    setAnnouncement(texts?.announcement ?? '');
  }
  const shown = isShown ? texts?.label : undefined;
  useEffect(() => {
    if (shown === undefined || isHeld) return;
    const timer = setTimeout(() => setShown(false), LINGER);
    return () => clearTimeout(timer);
  }, [shown, isHeld]);
  return { label: shown, announcement };
};
