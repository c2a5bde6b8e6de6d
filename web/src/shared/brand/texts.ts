import { APP_TITLE } from '@cotyle/domain/app/texts';

export const BRAND_TEXTS = {
  version: (version: string) => `v${version}`,
  pageTitle: (title: string) => `${title} · ${APP_TITLE}`,
  claim: 'Hip-surgery planning, from the CT request to the operating room.',
} as const;
