import ts from 'typescript';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const TIME = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+0000$`;
const DAY = String.raw`^\d{4}-\d{2}-\d{2}$`;

/** The JSON Schema of a type. The example tells what the texts are: ids, times, days. */
export function getSchema(checker, at, type, example) {
  if (type.isUnion()) {
    return ofUnion(checker, at, type, example);
  }
  if (type.isLiteral()) {
    return { const: type.value };
  }
  if (type.flags & ts.TypeFlags.BooleanLike) {
    return { type: 'boolean' };
  }
  if (type.flags & ts.TypeFlags.NumberLike) {
    return { type: Number.isInteger(example) ? 'integer' : 'number' };
  }
  if (type.flags & ts.TypeFlags.StringLike) {
    return ofText(example);
  }
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type);
    return { type: 'array', items: getSchema(checker, at, item, example?.[0]) };
  }
  return type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)
    ? ofObject(checker, at, type, example)
    : {};
}

function ofUnion(checker, at, type, example) {
  const types = type.types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
  const isNullable = types.some(({ flags }) => flags & ts.TypeFlags.Null);
  const others = types.filter(({ flags }) => !(flags & ts.TypeFlags.Null));
  const [only] = others;
  if (others.every((each) => each.isStringLiteral())) {
    const values = others.map(({ value }) => value);
    return { type: 'string', enum: isNullable ? [...values, null] : values };
  }
  if (others.every(({ flags }) => flags & ts.TypeFlags.BooleanLike)) {
    return { type: isNullable ? ['boolean', 'null'] : 'boolean' };
  }
  if (others.length === 1 && !isNullable) {
    return getSchema(checker, at, only, example);
  }
  const schemas = others.map((each) => getSchema(checker, at, each, example));
  return { anyOf: isNullable ? [...schemas, { type: 'null' }] : schemas };
}

function ofText(example) {
  if (UUID.test(example)) {
    return { type: 'string', format: 'uuid' };
  }
  const pattern = [TIME, DAY].find((each) => new RegExp(each).test(example));
  return pattern ? { type: 'string', pattern } : { type: 'string' };
}

/** Fields may be added, so others are allowed. */
function ofObject(checker, at, type, example) {
  const values = checker.getIndexInfosOfType(type)[0]?.type;
  const fields = checker.getPropertiesOfType(type).map((field) => {
    const schema = getSchema(
      checker,
      at,
      checker.getTypeOfSymbolAtLocation(field, at),
      example?.[field.name],
    );
    const comment = ts.displayPartsToString(field.getDocumentationComment(checker)).replace(/\s+/g, ' ');
    const isRequired = !(field.flags & ts.SymbolFlags.Optional);
    return { name: field.name, isRequired, schema: comment ? { description: comment, ...schema } : schema };
  });
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    type: 'object',
    ...(fields.length > 0 && {
      properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    }),
    ...(required.length > 0 && { required }),
    ...(values && {
      additionalProperties: getSchema(checker, at, values, Object.values(example ?? {})[0]),
    }),
  };
}
