import type { Side } from '@cotyle/domain/procedures/side';

const SIDE_LABELS: Record<Side, string> = { LEFT: 'Left', RIGHT: 'Right' };

export const sideLabel = (side: Side | null): string => (side ? SIDE_LABELS[side] : '');
