import type { Side } from '@cotyle/domain/hip/side';

const SIDE_LABELS: Record<Side, string> = { LEFT: 'Left', RIGHT: 'Right' };

export const sideLabel = (side: Side | null): string => (side ? SIDE_LABELS[side] : '');
