/** Texts that several lists share. */
export const LIST_TEXTS = {
  number: '#',
  side: 'Side',
  gender: 'Gender',
  age: 'Age',
  surgeon: 'Surgeon',
  state: 'State',
  phone: 'Phone',
  period: 'Period',
  edit: 'Edit',
  open: 'Open',
  delete: 'Delete',
} as const;
