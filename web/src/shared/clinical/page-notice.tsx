import { createContext, use, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useIsShown } from '../calls/shown-together.tsx';

/** Where notices of a page are shown that come after it; null until it is rendered. */
export const LatePlaceContext = createContext<Element | null>(null);

/** A notice above the sections of a page. One that comes when the page is already shown goes to a place where it moves nothing. */
export const PageNotice = ({ children }: { children: ReactNode }) => {
  const place = use(LatePlaceContext);
  const [isLate] = useState(useIsShown());
  return isLate && place ? createPortal(children, place) : children;
};
