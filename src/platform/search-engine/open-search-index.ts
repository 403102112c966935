/** Goes up when what follows changes: an index of another layout is built anew. */
export const LAYOUT = 1;

/** The longest beginning that is kept as n-grams; longer ones are looked up among the words themselves, which the engine does by itself. */
const BEGINNING_LENGTH_MAX = 15;

/** Words arrive folded and cut, by the code that folds what is looked for: the engine compares, and analyses nothing. */
export const INDEX_BODY = {
  settings: {
    number_of_shards: 1,
    // One copy where there is a second node to hold it.
    auto_expand_replicas: '0-1',
    refresh_interval: '1s',
  },
  mappings: {
    dynamic: 'strict',
    _meta: { layout: LAYOUT },
    properties: {
      id: { type: 'keyword' },
      scope: { type: 'keyword' },
      words: {
        type: 'keyword',
        fields: {
          beginning: {
            type: 'text',
            analyzer: 'keyword',
            norms: false,
            index_options: 'docs',
            index_prefixes: { min_chars: 1, max_chars: BEGINNING_LENGTH_MAX },
          },
        },
      },
      parts: { type: 'wildcard', fields: { whole: { type: 'keyword' } } },
      codes: { type: 'keyword' },
    },
  },
} as const;
