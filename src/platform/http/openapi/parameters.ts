import type { Sorting } from '../request/page.dto.js';
import type { Parameter, Schema } from './schemas.js';

export const LANGUAGE_PARAMETERS: Readonly<Record<string, Parameter>> = {
  Locale: {
    name: '_locale',
    in: 'query',
    required: false,
    description:
      'The language of texts: names and descriptions of campaigns, names of levels and categories. A text that is not there in this language is in the default one, each text for itself. Wins over `Accept-Language`. A value that is no locale is ignored.',
    schema: { type: 'string' },
    example: 'pl',
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: 'The languages of texts, with their weights.',
    schema: { type: 'string' },
    example: 'pl-PL, pl;q=0.9, en;q=0.5',
  },
};

/** Names and descriptions of query parameters that depend on the operation or the notation. */
export function describeQuery(parameter: Parameter, schema: Schema, sorting: Sorting | undefined): void {
  if (schema.type === 'array' && schema.items?.type !== 'object') {
    // Several values need brackets; a single value may omit them.
    parameter.name = `${parameter.name}[]`;
  }
  if (sorting && parameter.name === 'sort') {
    describeSort(parameter, sorting);
  }
  if (sorting && parameter.name === 'direction') {
    describeDirection(parameter, schema, sorting);
  }
}

function describeSort(parameter: Parameter, { columns, own, ownDirection }: Sorting): void {
  const order = ownDirection === 'DESC' ? 'descending' : 'ascending';
  parameter.description = `The column to sort by. Any other name means the list's own order: by \`${own}\`, ${order}. Rows that are equal in it are in the order of their ids.`;
  parameter.schema = { anyOf: [{ type: 'string', enum: [...columns] }, { type: 'string' }] };
  parameter.example = own;
}

/** The default order, latest first, holds only without both parameters, so there is no single default. */
function describeDirection(parameter: Parameter, schema: Schema, { ownDirection }: Sorting): void {
  if (ownDirection === 'ASC') {
    schema.default = 'ASC';
    parameter.description = '`ASC` or `DESC`, in any case.';
  } else {
    parameter.description =
      '`ASC` or `DESC`, in any case. Without it, a list that is sorted by a column is in the order `ASC`; without `sort` too, the list is in its own order.';
  }
}
