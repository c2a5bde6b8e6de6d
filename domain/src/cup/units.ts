declare const unit: unique symbol;

/** A number with its unit in the type, so that an angle cannot be used as a length. */
export type Degrees = number & { readonly [unit]: 'degrees' };
export type Millimetres = number & { readonly [unit]: 'mm' };

export const degrees = (value: number): Degrees => value as Degrees;
export const millimetres = (value: number): Millimetres => value as Millimetres;

const PER_RADIAN = 180 / Math.PI;

export const inRadians = (angle: Degrees): number => angle / PER_RADIAN;
export const fromRadians = (radians: number): Degrees => degrees(radians * PER_RADIAN);
