/** An exact number. Prices, values of a point and shares of lines have no binary form. */
export class Fraction {
  static readonly ZERO = new Fraction(0n, 1n);
  static readonly ONE = new Fraction(1n, 1n);

  private constructor(
    private readonly above: bigint,
    private readonly below: bigint,
  ) {}

  /** Nothing of nothing. */
  static of(above: number | bigint, below: number | bigint = 1): Fraction {
    return BigInt(below) === 0n ? Fraction.ZERO : new Fraction(BigInt(above), BigInt(below));
  }

  /** Returns a number as it is written. */
  static decimal(value: number): Fraction {
    const [whole = '0', decimals = ''] = String(value).split('.');
    return new Fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
  }

  plus({ above, below }: Fraction): Fraction {
    return new Fraction(this.above * below + above * this.below, this.below * below);
  }

  minus({ above, below }: Fraction): Fraction {
    return this.plus(new Fraction(-above, below));
  }

  times({ above, below }: Fraction): Fraction {
    return new Fraction(this.above * above, this.below * below);
  }

  get isPositive(): boolean {
    return this.above > 0n;
  }

  /** A half is rounded up. Not below 0. */
  get rounded(): number {
    return this.isPositive ? Number((2n * this.above + this.below) / (2n * this.below)) : 0;
  }
}

/** A part of an amount of cents, half a cent rounded up. */
export function getShare(cents: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}
