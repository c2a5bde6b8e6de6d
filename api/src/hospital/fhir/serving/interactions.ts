/** Besides reading and searching, which every resource has. */
export const CREATED_TYPES: readonly string[] = ['Patient', 'ServiceRequest'];
export const UPDATED_TYPES: readonly string[] = ['Patient'];
