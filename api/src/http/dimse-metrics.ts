import { Counter } from 'prom-client';

/** Of this node since its start. */
export const dimseAssociations = new Counter({
  name: 'cotyle_dicom_associations_total',
  help: 'Requests for a DICOM association by outcome',
  labelNames: ['outcome'],
  registers: [],
});

export const dimseInstances = new Counter({
  name: 'cotyle_dicom_instances_total',
  help: 'Objects received by C-STORE by outcome',
  labelNames: ['outcome'],
  registers: [],
});
