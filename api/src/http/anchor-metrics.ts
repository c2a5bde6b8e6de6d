import { Gauge } from 'prom-client';
import { readAnchorState } from '../audit/anchors/anchor-state.ts';
import type { AnchorState } from '../audit/anchors/anchor-state.ts';
import type { AppContext } from '../context/app-context.ts';

/** Empty while anchors are off, and while the database is unavailable. */
const destinationsOf = async (context: AppContext): Promise<AnchorState['destinations']> =>
  context.ready() ? ((await readAnchorState(context).catch(() => undefined))?.destinations ?? []) : [];

/** Of all nodes, which share one queue. */
export const anchorGauges = (context: AppContext): Gauge[] => [
  new Gauge({
    name: 'cotyle_audit_anchors_waiting',
    help: 'Audit anchors that are not delivered yet, by destination',
    labelNames: ['destination'],
    registers: [],
    async collect() {
      this.reset();
      for (const { destination, waiting } of await destinationsOf(context))
        this.set({ destination }, waiting);
    },
  }),
  new Gauge({
    name: 'cotyle_audit_anchor_age_seconds',
    help: 'Seconds since an audit anchor was delivered, by destination; absent until the first one',
    labelNames: ['destination'],
    registers: [],
    async collect() {
      this.reset();
      for (const { destination, deliveredAt } of await destinationsOf(context))
        if (deliveredAt !== null)
          this.set({ destination }, (context.now().getTime() - Date.parse(deliveredAt)) / 1000);
    },
  }),
];
