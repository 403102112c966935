const WRAPPERS = new WeakMap<object, string>();

export function Wrapped(name: string): ClassDecorator {
  return (request) => void WRAPPERS.set(request, name);
}

export function unwrapped(body: unknown, request: object | undefined): object {
  if (!isObject(body)) {
    return {};
  }
  const inner: unknown = body[getWrapper(request) ?? ''];
  return isObject(inner) ? inner : body;
}

export function getWrapper(request: object | undefined): string | undefined {
  for (let each: unknown = request; typeof each === 'function'; each = Object.getPrototypeOf(each)) {
    const name = WRAPPERS.get(each);
    if (name !== undefined) {
      return name;
    }
  }
  return undefined;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
