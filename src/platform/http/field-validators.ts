import { registerDecorator, type ValidationArguments } from 'class-validator';
import { BLANK, Problem } from './field-readers.js';

/** Fails where a Problem stands, and where nothing stands. */
export function IsRead(): PropertyDecorator {
  return validator('isRead', (value) => {
    if (value === undefined || value === null) {
      return BLANK;
    }
    const problem = Array.isArray(value) ? value.find((each) => each instanceof Problem) : value;
    return problem instanceof Problem ? problem.message : undefined;
  });
}

export function HasAtLeast(min: number): PropertyDecorator {
  return validator('hasAtLeast', (value) =>
    Array.isArray(value) && value.length < min
      ? `This collection should contain ${min} element or more.`
      : undefined,
  );
}

/** Nested validation takes a list inside the list for more of its elements, and an empty one for none. */
export function HasNoListInside(): PropertyDecorator {
  return validator('hasNoListInside', (value) =>
    Array.isArray(value) && value.some((each) => Array.isArray(each))
      ? 'This value is not valid.'
      : undefined,
  );
}

function validator(name: string, problemOf: (value: unknown) => string | undefined): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: property as string,
      validator: {
        validate: (value: unknown) => problemOf(value) === undefined,
        defaultMessage: (args?: ValidationArguments) => problemOf(args?.value) ?? '',
      },
    });
}
