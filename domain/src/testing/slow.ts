/** Tags a test or a group of tests that takes seconds: it runs with the slow tests, and others beside it show the same rule. */
export const SLOW = { tags: ['slow'] };
