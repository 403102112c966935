import type { Type } from '@nestjs/common';
import type { TransformFnParams } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import { IntersectionType } from '@nestjs/swagger';
import { transformsOfField, typeOfField } from '#platform/patched/request-metadata.js';

/*
 * What the decorators of request classes define for their fields: those of class-validator what is valid, those of
 * class-transformer how it is read. A field is what has a validator: what a body has beside them is never looked at.
 */

type Storage = ReturnType<typeof getMetadataStorage>;
type Metadata = ReturnType<Storage['getTargetValidationMetadatas']>[number];

/** One decorator of class-validator on one field. The type of the library promises what some decorators do not have. */
export type FieldRule = Pick<Metadata, 'each' | 'propertyName' | 'type'> &
  Partial<Pick<Metadata, 'constraintCls' | 'message' | 'name'>> & {
    readonly constraints?: readonly unknown[];
  };

export interface Field {
  readonly constraints: readonly FieldRule[];
  /** What `@Transform` says, in the order of the decorators. */
  readonly transforms: readonly ((params: TransformFnParams) => unknown)[];
  readonly isOptional: boolean;
  /** `@IsArray`: a list. Some clients make a map `{"0":…,"1":…}` of one. */
  readonly isList: boolean;
  /** `@ArrayMaxSize`. */
  readonly itemsMax: number;
  /** `@Length` or `@MaxLength`. */
  readonly lengthMax: number;
  /** `@Type`: an object with fields of its own, or, for a list, each of its entries. */
  readonly nested: (() => Type<object>) | undefined;
  /** `@Trimmed`: `?name=null` may be a name. */
  readonly isText: boolean;
  /** `@Clearable`: `""`, `{}` and `null` take a value away, instead of saying nothing. */
  readonly isClearable: boolean;
  /** `@EnumName`. */
  readonly enumName: string | undefined;
}

export const TRIMMED = 'isTrimmedText';
/** `@FormNumber`: refuses more decimals than its argument. */
export const DECIMALS = 'hasDecimals';
/** `@FormMoney`: is rounded to the decimals of the currency. */
export const MONEY = 'isMoney';
/** `@Until`: a day means its last instant. */
export const UNTIL = 'isUntil';

const CLEARABLE = new WeakMap<object, Set<string>>();
const ENUM_NAMES = new WeakMap<object, Map<string, string>>();
const PRESENT_KEYS = new WeakMap<object, string>();
const FIELDS = new WeakMap<object, ReadonlyMap<string, Field>>();

/** For an optional field that can be emptied: `""`, `{}` and `null` are `null` in here; only an absent field is undefined. */
export function Clearable(): PropertyDecorator {
  return ({ constructor }, name) => {
    const names = CLEARABLE.get(constructor) ?? new Set<string>();
    CLEARABLE.set(constructor, names.add(name as string));
  };
}

/** The names that the body has, to tell emptied fields (`""`) from absent ones. Write `@ApiHideProperty()` above it. */
export function PresentKeys(): PropertyDecorator {
  return ({ constructor }, name) => void PRESENT_KEYS.set(constructor, name as string);
}

/** @param enumName Under which the API documentation describes the values of `@IsIn` once, wherever they stand. */
export function EnumName(enumName: string): PropertyDecorator {
  return ({ constructor }, name) => {
    const names = ENUM_NAMES.get(constructor) ?? new Map<string, string>();
    ENUM_NAMES.set(constructor, names.set(name as string, enumName));
  };
}

export function presentKeysPropertyOf(request: object): string | undefined {
  return PRESENT_KEYS.get(request);
}

/** Those of the classes that it extends come first. Empty for what is no request. */
export function fieldsOf(request: object): ReadonlyMap<string, Field> {
  let fields = FIELDS.get(request);
  if (!fields) {
    const above = Object.getPrototypeOf(request) as object | null;
    const inherited = typeof above === 'function' ? fieldsOf(above) : [];
    fields = new Map([...inherited, ...ownFieldsOf(request as Type<object>)]);
    FIELDS.set(request, fields);
  }
  return fields;
}

/** A field that a class declares again is not bound by the rules of the class above. */
function ownFieldsOf(request: Type<object>): [string, Field][] {
  const own = getMetadataStorage()
    .getTargetValidationMetadatas(request, '', false, false)
    .filter(({ target }) => target === request);
  const names = new Set(own.map(({ propertyName }) => propertyName));
  return [...names].map((name) => [
    name,
    fieldOf(
      request,
      name,
      own.filter(({ propertyName }) => propertyName === name),
    ),
  ]);
}

function fieldOf(request: Type<object>, name: string, rules: readonly FieldRule[]): Field {
  const argumentOf = (constraint: string, index = 0): unknown =>
    rules.find((rule) => rule.name === constraint)?.constraints?.[index];
  const has = (constraint: string) => rules.some((rule) => rule.name === constraint);
  return {
    constraints: rules.filter((rule) => rule.constraintCls || rule.type === 'nestedValidation'),
    transforms: transformsOfField(request, name),
    isOptional: rules.some((rule) => rule.type === 'conditionalValidation'),
    isList: has('isArray'),
    itemsMax: (argumentOf('arrayMaxSize') as number | undefined) ?? Infinity,
    lengthMax: (argumentOf('isLength', 1) ?? argumentOf('maxLength') ?? Infinity) as number,
    nested: typeOfField(request, name),
    isText: argumentOf(TRIMMED) === true,
    isClearable: CLEARABLE.get(request)?.has(name) === true,
    enumName: ENUM_NAMES.get(request)?.get(name),
  };
}

/**
 * A class with the fields of several: for things of many kinds, whose requests and answers are flat. A class that is listed
 * twice counts once.
 * @throws {Error} when two classes have a field of the same name
 */
export function combined(classes: readonly Type<object>[]): Type<object> {
  const parts = [...new Set(classes)];
  const names = parts.flatMap((part) => [...fieldsOf(part).keys()]);
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) {
    throw new Error(`Two of ${parts.map((part) => part.name).join(', ')} have a field ${repeated}`);
  }
  return IntersectionType(...parts);
}
