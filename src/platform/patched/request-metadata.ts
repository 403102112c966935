import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { TransformationType, type TransformFnParams } from 'class-transformer';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';

/*
 * What class-transformer, class-validator and @nestjs/swagger keep about the fields of requests. class-validator publishes the rules
 * of one class (`getMetadataStorage`), and not the list of classes; the others publish nothing.
 */

/** Where `@ApiProperty` keeps its options. */
const PROPERTY = 'swagger/apiModelProperties';
const PROPERTIES = 'swagger/apiModelPropertiesArray';

/** What `@Type` says about a field. */
export function typeOfField(request: Type<object>, name: string): (() => Type<object>) | undefined {
  const found = defaultMetadataStorage.findTypeMetadata(request, name) as
    | { readonly typeFunction: unknown }
    | undefined;
  return found?.typeFunction as (() => Type<object>) | undefined;
}

/** What `@Transform` says about a field of this very class, in the order of the decorators. */
export function transformsOfField(
  request: Type<object>,
  name: string,
): ((params: TransformFnParams) => unknown)[] {
  return defaultMetadataStorage
    .findTransformMetadatas(request, name, TransformationType.PLAIN_TO_CLASS)
    .filter(({ target }) => target === request)
    .map(({ transformFn }) => transformFn);
}

/** Whether `@ApiProperty` says that the field is a password or a key. */
export function isSecretField(request: Type<object>, name: string): boolean {
  const { prototype } = request as { readonly prototype: object };
  const said = Reflect.getMetadata(PROPERTY, prototype, name) as { readonly format?: unknown } | undefined;
  return said?.format === 'password';
}

/**
 * Keeps the rules of each class. class-validator looks for them among the rules of all classes, for those that a class inherits, whenever
 * an object is validated: it takes longer with each class that there is (docs/patched.md has the figures).
 */
export function keepRules(): void {
  const storage = getMetadataStorage();
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const known = new WeakMap<object, ReturnType<typeof find>>();
  storage.getTargetValidationMetadatas = (target, schema, always, isStrict, groups) => {
    if (schema || always || isStrict || groups) {
      return find(target, schema, always, isStrict, groups);
    }
    const rules = known.get(target) ?? find(target, schema, always, isStrict);
    known.set(target, rules);
    return rules;
  };
}

/** All classes that have a field with a validator. */
export function validatedClasses(): Iterable<Type<object>> {
  const rules = Reflect.get(getMetadataStorage(), 'validationMetadatas') as ReadonlyMap<
    Type<object>,
    unknown
  >;
  return rules.keys();
}

/** Describes the fields of a class, and no others, to Nest. What an `@ApiProperty` of the class says goes first. */
export function describeFields(request: Type<object>, fields: ReadonlyMap<string, object>): void {
  const { prototype } = request as { readonly prototype: object };
  for (const [name, description] of fields) {
    const said = Reflect.getMetadata(PROPERTY, prototype, name) as ApiPropertyOptions | undefined;
    ApiProperty({ ...description, ...said })(prototype, name);
  }
  Reflect.defineMetadata(
    PROPERTIES,
    [...fields.keys()].map((name) => `:${name}`),
    prototype,
  );
}
