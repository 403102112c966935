import { getMetadataStorage, type ValidationError } from 'class-validator';
import { moneyDecimals } from '#platform/money.js';
import { DECIMALS, getFields, type FieldRule, MONEY, TRIMMED } from './request-fields.js';

/* Sentences for refused values. They are part of the contract with clients. */

export const BLANK = 'This value should not be blank.';
export const NOT_A_LIST = 'This value should be a list.';
export const NOT_VALID = 'This value is not valid.';

type Sentence = (bounds: readonly number[], value: unknown) => string;

/** By constraint. The first failed one in this order is reported. */
const SENTENCES = new Map<string, Sentence>([
  ['isDefined', () => BLANK],
  ['isNotEmpty', () => BLANK],
  ['isArray', () => NOT_A_LIST],
  ['arrayMaxSize', ([max]) => `This collection should contain ${max} elements or less.`],
  ['arrayMinSize', ([min]) => `This collection should contain ${min} element or more.`],
  ['isObject', () => NOT_VALID],
  ['nestedValidation', () => NOT_VALID],
  ['isString', () => notOfType('string')],
  ['isInt', () => notOfType('integer')],
  [DECIMALS, ([decimals = 0]) => tooManyDecimals(decimals)],
  [MONEY, () => tooManyDecimals(moneyDecimals())],
  ['isNumber', () => notOfType('number')],
  ['isBoolean', () => 'This value should be 1 or 0.'],
  ['isUuid', () => 'This is not a valid UUID.'],
  ['isDate', () => 'This value is not a valid datetime.'],
  ['isEmail', () => 'This value is not a valid email address.'],
  ['isIn', ([choices]) => choiceExpected(choices as unknown as readonly string[])],
  ['min', ([min]) => `This value should be greater than or equal to ${min}.`],
  ['max', ([max]) => `This value should be less than or equal to ${max}.`],
  ['isLength', ([min = 0, max = Infinity], value) => notOfLength(min, max, value)],
  ['maxLength', ([max = Infinity], value) => notOfLength(0, max, value)],
]);
const RANKS = new Map([...SENTENCES.keys(), TRIMMED].map((name, rank) => [name, rank]));

export function describeFailure({ target = {}, property, value, constraints = {} }: ValidationError): string {
  const isMissing = value === undefined || value === null;
  const failed = (getFields(target.constructor).get(property)?.constraints ?? [])
    .filter((rule) => getName(rule) in constraints)
    .sort((one, other) => getRank(one) - getRank(other));
  const [first] = failed;
  if (!first || (isMissing && getName(first) !== 'isArray')) {
    return BLANK;
  }
  const rules = first.each && Array.isArray(value) ? failed.filter(({ each }) => each) : [];
  for (const item of rules.length > 0 ? (value as unknown[]) : []) {
    const rule = rules.find((each) => !isMet(each, item, target));
    if (rule) {
      return say(rule, item, constraints);
    }
  }
  return say(first, value, constraints);
}

function say(rule: FieldRule, value: unknown, said: Readonly<Record<string, string>>): string {
  const own = said[getName(rule)] ?? NOT_VALID;
  const sentence = SENTENCES.get(getName(rule));
  return rule.message !== undefined || !sentence
    ? own
    : sentence((rule.constraints ?? []) as number[], value);
}

function isMet(rule: FieldRule, value: unknown, object: object): boolean {
  const [constraint] = rule.constraintCls
    ? getMetadataStorage().getTargetValidatorConstraints(rule.constraintCls)
    : [];
  return (
    constraint?.instance.validate(value, {
      value,
      object,
      property: rule.propertyName,
      targetName: object.constructor.name,
      constraints: [...(rule.constraints ?? [])],
    }) === true
  );
}

function getName({ name, type }: FieldRule): string {
  return name ?? type;
}

function getRank(rule: FieldRule): number {
  return RANKS.get(getName(rule)) ?? RANKS.size;
}

function notOfType(type: string): string {
  return `This value should be of type ${type}.`;
}

export function tooManyDecimals(decimals: number): string {
  return `This value should have at most ${decimals} decimals.`;
}

export function choiceExpected(choices: readonly string[]): string {
  return `The value you selected is not a valid choice: it should be one of ${choices.join(', ')}.`;
}

export function notOfLength(min: number, max: number, value: unknown): string {
  if (typeof value !== 'string') {
    return notOfType('string');
  }
  if (value.length < min) {
    return min > 1 ? `This value is too short. It should have ${min} characters or more.` : BLANK;
  }
  return `This value is too long. It should have ${max} characters or less.`;
}
