import { isIP } from 'node:net';
import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import ipaddr from 'ipaddr.js';
import { IsBoolean, IsInt, Max, Min, ValidateBy } from 'class-validator';

/* What variables of the environment look like. */

const TEXTS_OF_FLAGS: ReadonlyMap<unknown, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** Names that Express knows for ranges of addresses. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** A whole number; both ends belong to it. */
export const IntegerVariable = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  applyDecorators(
    Type(() => Number),
    IsInt({ message: '$property must be a whole number' }),
    Min(min, { message: '$property must not be less than $constraint1' }),
    Max(max, { message: '$property must not be greater than $constraint1' }),
  );

export const BooleanVariable = () =>
  applyDecorators(
    Transform(({ value }) => TEXTS_OF_FLAGS.get(value) ?? (value as unknown)),
    IsBoolean({ message: '$property must be true or false' }),
  );

export const ListVariable = () =>
  Transform(({ value }) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)
      : (value as unknown),
  );

export const Satisfies = (name: string, holds: (value: unknown) => boolean, message: string) =>
  ValidateBy({ name, validator: { validate: holds, defaultMessage: () => message } });

export function isHops(proxies: readonly unknown[]): boolean {
  return proxies.length === 1 && /^\d{1,2}$/.test(String(proxies[0]));
}

export function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const width = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const inWidth = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width);
  return NAMED_RANGES.includes(text) || (width > 0 && inWidth && rest.length === 0);
}

/** Whether only this machine reaches what listens there. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
}

export function isOrigin(text: string): boolean {
  return text === '*' || (URL.canParse(text) && new URL(text).origin === text);
}
