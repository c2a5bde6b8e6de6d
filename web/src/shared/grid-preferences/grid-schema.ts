import { PAGE_SIZES } from '@cotyle/contract/lists';
import { z } from 'zod';
import { DENSITIES, ORDERS } from '../../ui/grid/view.ts';
import type { Density, GridView } from '../../ui/grid/view.ts';

interface DefaultView {
  readonly sort: string;
  readonly order: GridView['order'];
  readonly density?: Density;
}

/** The stored preferences of a grid with their defaults; a list adds its filters. */
export const gridSchema = ({ sort, order, density = 'standard' }: DefaultView) => ({
  search: z.string().max(250).catch(''),
  sort: z.string().catch(sort),
  order: z.enum(ORDERS).catch(order),
  size: z.literal(PAGE_SIZES).catch(PAGE_SIZES[0]),
  density: z.enum(DENSITIES).catch(density),
  columns: z.record(z.string(), z.boolean()).catch({}),
  columnOrder: z.array(z.string()).max(100).readonly().catch([]),
  widths: z.record(z.string(), z.number().min(20).max(2000)).catch({}),
});

/** The position in the list. */
export const positionSchema = z.object({
  page: z.int().min(1).catch(1),
  top: z.number().min(0).catch(0),
  /** The row from which the list was left. */
  row: z.int().optional().catch(undefined),
});
