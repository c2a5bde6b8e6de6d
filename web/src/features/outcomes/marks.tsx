/** Different shapes, so that the marks are distinguishable without colours. */

interface MarkProps {
  readonly x: number;
  readonly y: number;
  readonly className?: string | undefined;
}

export const Circle = ({ x, y, className }: MarkProps) => (
  <circle cx={x} cy={y} r={4} className={className} />
);

export const Diamond = ({ x, y, className }: MarkProps) => (
  <path d={`M${x} ${y - 5.5}l5.5 5.5l-5.5 5.5l-5.5 -5.5z`} className={className} />
);

export const Triangle = ({ x, y, className }: MarkProps) => (
  <path d={`M${x} ${y - 7}l7 12h-14z`} className={className} />
);

export const Cross = ({ x, y, className }: MarkProps) => (
  <path d={`M${x - 8} ${y}h16M${x} ${y - 8}v16`} className={className} />
);

export const OutcomeMark = ({ isOutlier, ...mark }: MarkProps & { readonly isOutlier: boolean }) =>
  isOutlier ? <Triangle {...mark} /> : <Diamond {...mark} />;
