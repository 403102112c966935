import type { InvalidField } from '#platform/error/domain-error.js';

/** Errors as existing clients read them: `children.<field>.errors[]`, with nested `children` below an object or an index. */
export interface FormErrors {
  errors?: string[];
  children?: Record<string, FormErrors>;
}

/** Without `errors` at the top: those clients stop reading there. */
export function formErrors(fields: readonly InvalidField[]): FormErrors {
  const form: FormErrors = { children: {} };
  for (const { field, message } of fields) {
    let node = form;
    for (const name of field.split(/[.[\]]+/).filter(Boolean)) {
      node.children ??= {};
      node = ownChild(node.children, name);
    }
    if (node !== form) {
      (node.errors ??= []).push(message);
    }
  }
  return form;
}

/** The name may be anything that a caller has written, `__proto__` included. */
function ownChild(children: Record<string, FormErrors>, name: string): FormErrors {
  if (!Object.hasOwn(children, name)) {
    Object.defineProperty(children, name, {
      value: {},
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return children[name] ?? {};
}
