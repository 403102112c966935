import { vocabulary } from './lint-vocabulary.mjs';

/* Our own rules, as a plugin of oxlint. docs/decisions/0021 says why oxlint runs them. */

/**
 * What is used as a type only is imported as a type, so that a file does not load another one for its types. Files with decorators are left
 * out: Nest reads the types of decorated classes at runtime. oxlint has a rule of this name that does not know decorators.
 */
const typeImports = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Types are imported as types' },
    schema: [],
    messages: { type: '"{{name}}" is used as a type only: import it as a type.' },
  },
  create(context) {
    let hasDecorators = false;
    const found = [];
    const look = (specifier) => {
      const [variable] = context.sourceCode.getDeclaredVariables(specifier);
      if (variable?.references.length > 0 && variable.references.every(isOfType)) {
        found.push(specifier);
      }
    };
    return {
      Decorator: () => {
        hasDecorators = true;
      },
      ImportDeclaration: ({ importKind, specifiers }) => {
        if (importKind !== 'type') {
          specifiers.filter((specifier) => specifier.importKind !== 'type').forEach(look);
        }
      },
      'Program:exit': () => {
        for (const node of hasDecorators ? [] : found) {
          context.report({ node, messageId: 'type', data: { name: node.local.name } });
        }
      },
    };
  },
};

/** `typeof a.b` in the place of a type names the type of a value. */
function isOfType({ isValueReference, identifier }) {
  let { parent } = identifier;
  while (parent?.type === 'TSQualifiedName') {
    ({ parent } = parent);
  }
  return !isValueReference || parent?.type === 'TSTypeQuery';
}

export default {
  meta: { name: 'laurel' },
  rules: { vocabulary, 'type-imports': typeImports },
};
