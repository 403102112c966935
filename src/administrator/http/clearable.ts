import { Transform, type TransformFnParams } from 'class-transformer';

/**
 * For an optional field of an update, below the decorator that says what it is: `""` and `null` take the value away, and
 * only a field that is not there at all leaves it as it is.
 */
export function Clearable(): PropertyDecorator {
  return Transform(({ value, obj, key }: TransformFnParams): unknown => {
    const sent: unknown = Reflect.get(obj as object, key);
    return sent === '' || sent === null ? null : value;
  });
}
