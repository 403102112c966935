import type { Type } from '@nestjs/common';
import type { TransformFnParams } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import { IntersectionType } from '@nestjs/swagger';
import { transformsOfField, typeOfField } from '#platform/patched/request-metadata.js';

/*
 * Collects the decorators of request classes: validators from class-validator, readers from class-transformer. A property with a validator
 * is a field; other properties of a body are ignored.
 */

type Storage = ReturnType<typeof getMetadataStorage>;
type Metadata = ReturnType<Storage['getTargetValidationMetadatas']>[number];

export type FieldRule = Pick<Metadata, 'each' | 'propertyName' | 'type'> &
  Partial<Pick<Metadata, 'constraintCls' | 'message' | 'name'>> & {
    readonly constraints?: readonly unknown[];
  };

export interface Field {
  readonly constraints: readonly FieldRule[];
  readonly transforms: readonly ((params: TransformFnParams) => unknown)[];
  readonly isOptional: boolean;
  readonly isList: boolean;
  readonly itemsMax: number;
  readonly lengthMax: number;
  readonly nested: (() => Type<object>) | undefined;
  /** `@Trimmed`: `?name=null` may be a name. */
  readonly isText: boolean;
  /** `@Clearable`: `""`, `{}` and `null` remove the value. */
  readonly isClearable: boolean;
  readonly enumName: string | undefined;
}

export const TRIMMED = 'isTrimmedText';
export const DECIMALS = 'hasDecimals';
export const MONEY = 'isMoney';
export const RECKONED = 'isReckonedMoney';
export const UNTIL = 'isUntil';

const CLEARABLE = new WeakMap<object, Set<string>>();
const ENUM_NAMES = new WeakMap<object, Map<string, string>>();
const PRESENT_KEYS = new WeakMap<object, string>();
const FIELDS = new WeakMap<object, ReadonlyMap<string, Field>>();

/** For an optional field that can be emptied: `""`, `{}` and `null` become `null`; only an absent field is undefined. */
export function Clearable(): PropertyDecorator {
  return ({ constructor }, name) => {
    const names = CLEARABLE.get(constructor) ?? new Set<string>();
    CLEARABLE.set(constructor, names.add(name as string));
  };
}

/** The names in the body, to tell emptied fields (`""`) from absent ones. Write `@ApiHideProperty()` above it. */
export function PresentKeys(): PropertyDecorator {
  return ({ constructor }, name) => void PRESENT_KEYS.set(constructor, name as string);
}

/** @param enumName The shared name of the values of `@IsIn` in the documentation */
export function EnumName(enumName: string): PropertyDecorator {
  return ({ constructor }, name) => {
    const names = ENUM_NAMES.get(constructor) ?? new Map<string, string>();
    ENUM_NAMES.set(constructor, names.set(name as string, enumName));
  };
}

export function getPresentKeysProperty(request: object): string | undefined {
  return PRESENT_KEYS.get(request);
}

/** Inherited fields come first. Empty for other classes. */
export function getFields(request: object): ReadonlyMap<string, Field> {
  let fields = FIELDS.get(request);
  if (!fields) {
    const above = Object.getPrototypeOf(request) as object | null;
    const inherited = typeof above === 'function' ? getFields(above) : [];
    fields = new Map([...inherited, ...getOwnFields(request as Type<object>)]);
    FIELDS.set(request, fields);
  }
  return fields;
}

/** A redeclared field drops the inherited rules. */
function getOwnFields(request: Type<object>): [string, Field][] {
  const own = getMetadataStorage()
    .getTargetValidationMetadatas(request, '', false, false)
    .filter(({ target }) => target === request);
  const names = new Set(own.map(({ propertyName }) => propertyName));
  return [...names].map((name) => [
    name,
    getField(
      request,
      name,
      own.filter(({ propertyName }) => propertyName === name),
    ),
  ]);
}

function getField(request: Type<object>, name: string, rules: readonly FieldRule[]): Field {
  const getArgument = (constraint: string, index = 0): unknown =>
    rules.find((rule) => rule.name === constraint)?.constraints?.[index];
  const has = (constraint: string) => rules.some((rule) => rule.name === constraint);
  return {
    constraints: rules.filter((rule) => rule.constraintCls || rule.type === 'nestedValidation'),
    transforms: transformsOfField(request, name),
    isOptional: rules.some((rule) => rule.type === 'conditionalValidation'),
    isList: has('isArray'),
    itemsMax: (getArgument('arrayMaxSize') as number | undefined) ?? Infinity,
    lengthMax: (getArgument('isLength', 1) ?? getArgument('maxLength') ?? Infinity) as number,
    nested: typeOfField(request, name),
    isText: getArgument(TRIMMED) === true,
    isClearable: CLEARABLE.get(request)?.has(name) === true,
    enumName: ENUM_NAMES.get(request)?.get(name),
  };
}

/**
 * Merges the fields of several classes, for flat requests and answers of many kinds. Repeated classes count once.
 * @throws {Error} for two fields of the same name
 */
export function combined(classes: readonly Type<object>[]): Type<object> {
  const parts = [...new Set(classes)];
  const names = parts.flatMap((part) => [...getFields(part).keys()]);
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) {
    throw new Error(`Two of ${parts.map((part) => part.name).join(', ')} have a field ${repeated}`);
  }
  return IntersectionType(...parts);
}
