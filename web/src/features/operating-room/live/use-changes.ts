import { changedItems, changeTexts } from '@cotyle/domain/operating-room/subject';
import type { TimeOutSubject } from '@cotyle/domain/operating-room/subject';
import { useState } from 'react';

/** What has changed since it was first shown, or since somebody in the room said that they had understood it. */
export const useChanges = (subject: TimeOutSubject) => {
  const [known, setKnown] = useState(subject);
  return {
    isChanged: changedItems(known, subject).length > 0,
    texts: changeTexts(known, subject),
    understand: (): void => setKnown(subject),
  };
};
