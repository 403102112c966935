import type { EngineQuery } from './search-engine.js';
import { getCodeSpellings, PART_LENGTH_MIN, type SearchWord } from './search-terms.js';

const CONSIDERED_PER_HIT = 20;

type Clause = Readonly<Record<string, unknown>>;

/** Text of callers is always a value here, never query language; in `wildcard` its characters are escaped. */
export function searchBody({ scope, terms, forgiving, count }: EngineQuery): Clause {
  const { whole, words } = terms;
  const byCode = worth(8, { terms: { codes: getCodeSpellings(whole) } });
  const byWords = words.length === 0 ? [] : [{ bool: { must: words.map((word) => found(word, forgiving)) } }];
  return {
    size: count,
    // What a search for a single letter may cost is bounded; the best are taken from these.
    terminate_after: CONSIDERED_PER_HIT * count,
    track_total_hits: count + 1,
    _source: false,
    stored_fields: '_none_',
    docvalue_fields: ['id'],
    query: {
      bool: { filter: [{ term: { scope } }], should: [byCode, ...byWords], minimum_should_match: 1 },
    },
  };
}

function found({ texts, beginnings }: SearchWord, forgiving: boolean): Clause {
  const inName = (each: (beginning: string) => Clause) => ({ bool: { must: beginnings.map(each) } });
  const clauses = [
    inName((beginning) => worth(4, { term: { words: beginning } })),
    inName((beginning) => worth(2, { prefix: { 'words.beginning': beginning } })),
    ...texts.map((text) => worth(6, { term: { 'parts.whole': text } })),
    ...texts.map((text) => worth(1, holding(text))),
    ...(forgiving ? [inName((beginning) => worth(1, like(beginning)))] : []),
  ];
  return { dis_max: { queries: clauses } };
}

function holding(text: string): Clause {
  return text.length < PART_LENGTH_MIN
    ? { prefix: { 'parts.whole': text } }
    : { wildcard: { parts: { value: `*${text.replace(/[\\*?]/g, '\\$&')}*` } } };
}

/** One letter wrong, missing, too many or in the wrong place; two in a long word. */
function like(word: string): Clause {
  return { fuzzy: { words: { value: word, fuzziness: 'AUTO', max_expansions: 50 } } };
}

function worth(boost: number, filter: Clause): Clause {
  return { constant_score: { filter, boost } };
}
