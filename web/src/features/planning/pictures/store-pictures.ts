import { toCallFailed, urlOf } from '@cotyle/contract/client';
import { planPictureCalls } from '@cotyle/contract/plan-pictures';
import type { PlanVersion } from '@cotyle/contract/plans';
import { versionText } from '@cotyle/domain/planning/approval/signed-content';
import { authenticatedFetch } from '../../../shared/session/authenticated-fetch.ts';
import type { AuthenticatedSession } from '../../../shared/session/authenticated-fetch.ts';
import { PicturesFailed } from './taken-pictures.ts';
import type { TakenPicture } from './taken-pictures.ts';
import { PICTURE_TEXTS } from './texts.ts';

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Of the plan that the pictures show, by which the server knows the version. */
export const shownHash = async (
  procedureId: number,
  { version, plan, madeOn }: PlanVersion,
): Promise<string> => {
  // Absent where the page came without encryption.
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (!subtle) throw new PicturesFailed(PICTURE_TEXTS.noHash);
  const text = versionText({
    ...plan.cup.angles,
    procedureId,
    version,
    side: plan.side,
    plan,
    files: madeOn,
  });
  return hex(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
};

/** All of them or none. The fields come first, so that refused pictures are answered before their bytes are read. */
export const storePictures = async (
  session: AuthenticatedSession,
  procedureId: number,
  saved: PlanVersion,
  pictures: readonly TakenPicture[],
): Promise<void> => {
  const { add } = planPictureCalls;
  const form = new FormData();
  form.set('procedureId', String(procedureId));
  form.set('version', String(saved.version));
  form.set('sha256', await shownHash(procedureId, saved));
  for (const { view, image } of pictures) form.append(add.form.files, image, view);
  const response = await authenticatedFetch(session, urlOf(add, {}), { method: add.method, body: form });
  if (!add.answer.safeParse(await response.json()).success)
    throw await toCallFailed(new Response(undefined, { status: 500 }));
};
