/*
 * Decimal numbers without a computer's fractions: 1.005 is 1005 thousandths here, and not a little less. What counts is the
 * shortest text that means it, which is what was sent.
 */

/** A number as `String` writes it, and as people do. */
const FORM = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;
const TEXT = /^[+-]?\d+(?:\.\d+)?$/;
/** Longer texts mean nothing, and would take their time. */
const TEXT_LENGTH_MAX = 100;

interface Decimal {
  readonly isNegative: boolean;
  /** With its last zeros behind the point. */
  readonly digits: string;
  /** So many of the digits stand behind the point; below 0 where zeros follow. */
  readonly scale: number;
}

/** A finite number, or a text that is one: `12`, `-0.50`. */
export function isDecimal(value: unknown): value is number | string {
  return typeof value === 'string'
    ? value.length <= TEXT_LENGTH_MAX && TEXT.test(value.trim())
    : Number.isFinite(value);
}

/** How many digits stand behind the point, without zeros at the end. */
export function getDecimals(value: number | string): number {
  const { digits, scale } = read(value);
  return Math.max(0, scale - (/0*$/.exec(digits)?.[0].length ?? 0));
}

/** How many units of 10^-`decimals` it is. A half is rounded up, below 0 as above: -1.005 has the size of 1.005. */
export function getUnits(value: number | string, decimals: number): bigint {
  const { isNegative, digits, scale } = read(value);
  const whole = BigInt(digits);
  const divisor = 10n ** BigInt(Math.max(0, scale - decimals));
  const factor = 10n ** BigInt(Math.max(0, decimals - scale));
  const size = (whole * factor + divisor / 2n) / divisor;
  return isNegative ? -size : size;
}

/** So many units of 10^-`decimals`, as a number. */
export function fromUnits(units: bigint | number, decimals: number): number {
  return Number(`${units}e-${decimals}`);
}

export function rounded(value: number | string, decimals: number): number {
  return fromUnits(getUnits(value, decimals), decimals);
}

function read(value: number | string): Decimal {
  const [, sign, whole, fraction = '', exponent = '0'] = FORM.exec(String(value).trim()) ?? [];
  if (whole === undefined) {
    throw new Error('This is no decimal number');
  }
  return { isNegative: sign === '-', digits: whole + fraction, scale: fraction.length - Number(exponent) };
}
