import { SIDE_LABELS } from '@cotyle/domain/hip/side';
import type { Side } from '@cotyle/domain/hip/side';

export const sideLabel = (side: Side | null): string => (side ? SIDE_LABELS[side] : '');
