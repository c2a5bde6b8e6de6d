import { APP_TITLE } from '@cotyle/domain/app/texts';

export const ABOUT_TEXTS = {
  /** Development has no build id. */
  release: (version: string, build: string) => `Version ${version}${build === '' ? '' : `, build ${build}`}`,
  licence: `${APP_TITLE} is under the Apache License 2.0 and uses the work of others under their licences.`,
  notices: 'Third-party notices',
  close: 'Close',
} as const;
