/** `{ ...{ a: 1 }, b }` is `{ a: 1, b }`: the spread is there only to put several members on one line. */
const noLiteralSpread = {
  meta: {
    type: 'suggestion',
    docs: { description: 'An object literal is not spread into another one' },
    schema: [],
    messages: { spread: 'Write the members without a spread.' },
  },
  create: (context) => ({
    'ObjectExpression > SpreadElement > ObjectExpression': (node) =>
      context.report({ node: node.parent, messageId: 'spread' }),
  }),
};

export const literalsPlugin = { rules: { 'no-literal-spread': noLiteralSpread } };
