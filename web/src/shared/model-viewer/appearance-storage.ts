import { z } from 'zod';
import { readStored, writeStored } from '../storage/user-storage.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import type { Lights } from '../../viewer/scene/lights.ts';

/** Specified: the local-storage keys of the viewer's appearance. */
const LIGHTS_KEY = 'cotyle.lightsData';
const COLOUR_KEY = 'cotyle.modelColour';

/** Specified, section 9. */
export const DEFAULT_LIGHTS: Lights = { ambient: 40, intensity: 90, x: 90, y: 90, z: 90 };
const DEFAULT_COLOUR = 10;

/** The swatches; index 10, the default, is bone. */
export const COLOURS = [
  { name: 'White', value: '#f5f5f2' },
  { name: 'Silver', value: '#c3c9cc' },
  { name: 'Slate', value: '#8795a1' },
  { name: 'Sky', value: '#9cc7e4' },
  { name: 'Sea', value: '#7cc4bd' },
  { name: 'Leaf', value: '#a5c882' },
  { name: 'Sand', value: '#e0c588' },
  { name: 'Apricot', value: '#edb183' },
  { name: 'Rose', value: '#e3a3a0' },
  { name: 'Lilac', value: '#bfa9d6' },
  { name: 'Bone', value: '#e6dac3' },
  { name: 'Ivory', value: '#fbf3dd' },
] as const;

const range = (min: number, fallback: number) => z.number().min(min).max(100).catch(fallback);

const lightsSchema = z.object({
  ambient: range(0, DEFAULT_LIGHTS.ambient),
  intensity: range(0, DEFAULT_LIGHTS.intensity),
  x: range(-100, DEFAULT_LIGHTS.x),
  y: range(-100, DEFAULT_LIGHTS.y),
  z: range(-100, DEFAULT_LIGHTS.z),
});
const colourSchema = z.object({
  index: z
    .int()
    .min(0)
    .max(COLOURS.length - 1)
    .catch(DEFAULT_COLOUR),
});

export const readLights = (): Lights => readStored(browserStorage, LIGHTS_KEY, lightsSchema);
export const saveLights = (lights: Lights): void => writeStored(browserStorage, LIGHTS_KEY, lights);
export const readColour = (): number => readStored(browserStorage, COLOUR_KEY, colourSchema).index;
export const saveColour = (index: number): void => writeStored(browserStorage, COLOUR_KEY, { index });

/** The default spot light; the ambient light stays. */
export const withSpotReset = (lights: Lights): Lights => ({ ...DEFAULT_LIGHTS, ambient: lights.ambient });
