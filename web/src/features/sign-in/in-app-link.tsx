import type { ComponentProps, MouseEvent } from 'react';

interface InAppLinkProps extends ComponentProps<'a'> {
  readonly href: string;
  readonly navigate: (path: string) => void;
}

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;

/** A link without a router around it; a click with a modifier key is the browser's own. */
export const InAppLink = ({ href, navigate, children, ...props }: InAppLinkProps) => {
  const follow = (event: MouseEvent): void => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a {...props} href={href} onClick={follow}>
      {children}
    </a>
  );
};
