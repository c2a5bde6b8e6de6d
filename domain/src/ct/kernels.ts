/**
 * How sharp a reconstruction is, by the name of its kernel (0018,1210). Vendors have scales of their own; a name that is
 * not in here is unknown, never a guess.
 */
export type Sharpness = 'soft' | 'medium' | 'sharp';

interface Family {
  /** The manufacturer, in (0008,0070). */
  readonly vendor: RegExp;
  /** Whether a name is unmistakable where the vendor is not named. */
  readonly isUnmistakable: boolean;
  readonly sharpness: (kernel: string) => Sharpness | undefined;
}

/** B30f, I31f, H60s, Br40, Hr64u, in any case: the number is the sharpness. Body kernels up to 44 are for soft tissue. */
const SIEMENS = /^(?!FC)[A-Z]{1,2}(\d{2})[A-Z]{0,2}$/i;
const SIEMENS_MEDIUM = 45;
const SIEMENS_SHARP = 60;

const siemens = (kernel: string): Sharpness | undefined => {
  const number = Number(SIEMENS.exec(kernel)?.[1] ?? Number.NaN);
  if (!(number >= 10)) return undefined;
  if (number < SIEMENS_MEDIUM) return 'soft';
  return number < SIEMENS_SHARP ? 'medium' : 'sharp';
};

/** FC01 to FC29: body and head; FC30 to FC39 and FC80 to FC89: bone; FC50 to FC59: lung. */
const canon = (kernel: string): Sharpness | undefined => {
  const number = Number(/^FC(\d{2})/i.exec(kernel)?.[1] ?? Number.NaN);
  if (number >= 1 && number <= 29) return 'soft';
  const isSharp =
    (number >= 30 && number <= 39) || (number >= 50 && number <= 59) || (number >= 80 && number <= 89);
  return isSharp ? 'sharp' : undefined;
};

const inTable =
  (table: Readonly<Record<Sharpness, readonly string[]>>) =>
  (kernel: string): Sharpness | undefined =>
    (Object.keys(table) as Sharpness[]).find((one) => table[one].includes(kernel.toUpperCase()));

const philips = inTable({
  soft: ['A', 'B', 'UA', 'UB'],
  medium: ['C'],
  sharp: ['D', 'E', 'L', 'YA', 'YB', 'YC', 'YD'],
});

const ge = inTable({
  soft: ['SOFT', 'STANDARD', 'STND', 'STND+', 'STANDARD+', 'HD_STND', 'HD STND'],
  medium: ['DETAIL', 'HD_DETAIL', 'HD DETAIL'],
  sharp: [
    'LUNG',
    'BONE',
    'BONE+',
    'BONEPLUS',
    'BONE PLUS',
    'EDGE',
    'EDGE+',
    'ULTRA',
    'HD_BONE',
    'HD BONE',
    'HD_BONEPLUS',
  ],
});

const FAMILIES: readonly Family[] = [
  { vendor: /siemens/i, isUnmistakable: true, sharpness: siemens },
  { vendor: /canon|toshiba/i, isUnmistakable: true, sharpness: canon },
  { vendor: /philips/i, isUnmistakable: false, sharpness: philips },
  { vendor: /\bGE\b|general electric/i, isUnmistakable: false, sharpness: ge },
];

/** Words with the same meaning for all manufacturers, as in 'B_SHARP_C', 'BodySoft' or 'Bone'. */
const WORDS: Readonly<Record<Sharpness, readonly string[]>> = {
  soft: ['SOFT', 'SMOOTH', 'STANDARD'],
  medium: ['DETAIL'],
  sharp: ['BONE', 'SHARP', 'VSHARP', 'BONEPLUS'],
};

const byWords = (kernel: string): Sharpness | undefined => {
  const words = kernel
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toUpperCase()
    .split(/[^A-Z]+/);
  const found = (Object.keys(WORDS) as Sharpness[]).filter((one) =>
    words.some((word) => WORDS[one].includes(word)),
  );
  return found.length === 1 ? found[0] : undefined;
};

/** Undefined for a kernel that is not known. Of several values the first is the kernel. */
export const sharpnessOf = (kernel: string, manufacturer: string): Sharpness | undefined => {
  const name = (kernel.split('\\')[0] ?? '').trim();
  const families = FAMILIES.filter(({ vendor, isUnmistakable }) =>
    manufacturer === '' ? isUnmistakable : vendor.test(manufacturer),
  );
  for (const { sharpness } of families) {
    const found = sharpness(name);
    if (found) return found;
  }
  return byWords(name);
};
