import { useEffect, useState } from 'react';

/** How long the label stays after the last change, in milliseconds. */
const LINGER = 1500;
/** A value is announced once it has rested this long, in milliseconds. */
const REST = 400;

/**
 * What has just changed, beside the cup: for as long as it is dragged, and for a moment after any other change. It is
 * announced when it rests.
 */
export const useChangeLabel = (text: string, isDragging: boolean) => {
  const [last, setLast] = useState(text);
  const [isShown, setShown] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  if (text !== last) {
    setLast(text);
    setShown(true);
  }
  useEffect(() => {
    if (!isShown || isDragging) return;
    const announcing = setTimeout(() => setAnnouncement(text.replaceAll('\n', ', ')), REST);
    const hiding = setTimeout(() => setShown(false), LINGER);
    return () => {
      clearTimeout(announcing);
      clearTimeout(hiding);
    };
  }, [isShown, isDragging, text]);
  return { label: isShown ? text : undefined, announcement };
};
