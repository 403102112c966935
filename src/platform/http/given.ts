import { applyDecorators } from '@nestjs/common';
import { Expose, Transform, type TransformFnParams } from 'class-transformer';
import { Allow } from 'class-validator';

/**
 * The names that the body has, whatever their values: to tell what a caller has emptied (`""`) from what he does not
 * speak of. Write `@ApiHideProperty()` above it: it is no field.
 */
export function GivenFields(): PropertyDecorator {
  return applyDecorators(
    // Exposed, so that it is filled although the body has no field of this name.
    Expose(),
    Transform(({ obj }: TransformFnParams): ReadonlySet<string> => new Set(Object.keys(obj as object))),
    Allow(),
  );
}
