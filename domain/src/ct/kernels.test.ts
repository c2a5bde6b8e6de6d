import { describe, expect, it } from 'vitest';
import { sharpnessOf } from './kernels.ts';
import type { Sharpness } from './kernels.ts';

describe('the sharpness of a kernel', () => {
  it.each<[manufacturer: string, soft: string[], medium: string[], sharp: string[]]>([
    [
      'SIEMENS',
      [
        'B20f',
        'B30f',
        'B31s',
        'B41f',
        'H31s',
        'I31f\\3',
        'Br36',
        'Br40d\\3',
        'Hr40f',
        'Bv40',
        'J30s',
        'B30F',
        'BR40D',
      ],
      ['B45f', 'B46f', 'B50f', 'Br49', 'Br59d'],
      ['B60f', 'B70s', 'B75h', 'I70f', 'Br64d', 'Hr68', 'Ur77u', 'U90s'],
    ],
    ['Siemens Healthineers', ['Br40f'], ['Br51'], ['Br69']],
    [
      'GE MEDICAL SYSTEMS',
      ['SOFT', 'STANDARD', 'Stnd+'],
      ['DETAIL'],
      ['BONE', 'BONEPLUS', 'EDGE', 'LUNG', 'ULTRA'],
    ],
    [
      'Philips',
      ['A', 'B', 'UB', 'BodySoft', 'BrainStandard'],
      ['C'],
      ['D', 'YA', 'YB', 'YC', 'L', 'BodySharp'],
    ],
    ['TOSHIBA', ['FC03', 'FC08', 'FC13', 'FC18'], [], ['FC30', 'FC35', 'FC51', 'FC81']],
    ['Canon Medical Systems', ['FC08-H'], [], ['FC30']],
    ['UIH', ['B_SOFT_B'], [], ['B_SHARP_C', 'B_VSHARP_C', 'BONE']],
    ['', ['B30f', 'FC08', 'STANDARD'], [], ['B70f', 'FC30', 'BONE']],
  ])('of %s is known from its name', (manufacturer, soft, medium, sharp) => {
    const all: readonly (readonly [Sharpness, readonly string[]])[] = [
      ['soft', soft],
      ['medium', medium],
      ['sharp', sharp],
    ];
    for (const [sharpness, kernels] of all)
      for (const kernel of kernels)
        expect([kernel, sharpnessOf(kernel, manufacturer)]).toEqual([kernel, sharpness]);
  });

  it('is unknown for an unknown or ambiguous name', () => {
    for (const [kernel, manufacturer] of [
      ['', ''],
      ['X-17', 'SIEMENS'],
      ['B', 'SIEMENS'],
      ['B', ''],
      ['CHEST', 'GE MEDICAL SYSTEMS'],
      ['B30f', 'GE MEDICAL SYSTEMS'],
      ['FC75', 'TOSHIBA'],
      ['F20', 'Neusoft'],
      ['SOFT BONE', 'UIH'],
    ] as const)
      expect([kernel, sharpnessOf(kernel, manufacturer)]).toEqual([kernel, undefined]);
  });
});
