import { Injectable } from '@nestjs/common';
import { differencesBy, type TableCheck } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, formatValue, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { CRITERIA } from '../../segment/index.js';
import { DEFAULT_STORE } from '../../store/index.js';

type Texts = Readonly<Record<string, { readonly name?: string; readonly description?: string }>>;

interface NamedRow {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null;
  readonly translations: Texts;
}

interface SegmentRow {
  readonly id: string;
  readonly parts: readonly {
    readonly segmentPartId: string;
    readonly criteria: readonly { readonly criterionId: string; readonly type: string }[];
  }[];
}

/** Counters are in eight rows, 0 to 7. */
const shardOutside = (table: string, id: string): TableCheck => ({
  table,
  what: 'shard',
  by: 'the rule',
  sql: `SELECT ${id} AS id, shard AS actual, '0 to 7' AS expected FROM ${table} WHERE shard < 0 OR shard > 7`,
});

const FIXED_ROWS: readonly TableCheck[] = [
  shardOutside('coupon_stock', 'campaignId'),
  shardOutside('level_population', 'levelId'),
  {
    table: 'store',
    what: 'code',
    by: 'paths without a store',
    sql: `SELECT '${DEFAULT_STORE.id}' AS id, 'another one' AS actual, '${DEFAULT_STORE.code}' AS expected FROM (
        SELECT COUNT(*) AS found FROM store WHERE id = '${DEFAULT_STORE.id}' AND code = '${DEFAULT_STORE.code}'
      ) s WHERE s.found = 0`,
  },
  {
    table: 'demo_programme',
    what: 'id',
    by: 'the rule that there is one row',
    sql: 'SELECT id, id AS actual, 1 AS expected FROM demo_programme WHERE id <> 1',
  },
];

/** Levels, categories, segments and stores: what is in JSON and in a column or a table as well. */
@Extension(Verifier)
@Injectable()
export class CatalogueVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for (const level of await source.find<NamedRow>('level')) {
      yield* textUnlike('level', level, 'name');
      yield* textUnlike('level', level, 'description');
    }
    for (const category of await source.find<NamedRow>('campaign_category')) {
      yield* textUnlike('campaign_category', category, 'name');
    }
    yield* this.lists(source);
    for (const check of FIXED_ROWS) {
      yield* differencesBy(source, check);
    }
  }

  /** Each criterion is of a kind that there is; each list of customers has its criterion, and each such criterion a customer. */
  private async *lists(source: QuerySource): AsyncGenerator<Difference> {
    const lists = await source.query<{ criterionId: string; segmentId: string }[]>(
      'SELECT criterionId, segmentId FROM segment_customer GROUP BY criterionId, segmentId',
    );
    const listed = new Map(
      lists.map(({ criterionId, segmentId }) => [`${segmentId} ${criterionId}`, criterionId]),
    );
    for (const { id, parts } of await source.find<SegmentRow>('segment')) {
      const criteria = parts.flatMap((part) => part.criteria);
      for (const { criterionId, type } of criteria) {
        const kind = CRITERIA.find(type);
        if (!kind) {
          listed.delete(`${id} ${criterionId}`);
          yield {
            table: 'segment',
            id,
            what: `type of criterion ${criterionId}`,
            actual: type,
            by: 'the kinds of criteria',
            expected: CRITERIA.codes.join(' or '),
          };
        } else if (kind.getCustomers && !listed.delete(`${id} ${criterionId}`)) {
          yield {
            table: 'segment',
            id,
            what: `customers of criterion ${criterionId}`,
            actual: 'none',
            by: 'its type',
            expected: 'some',
          };
        }
      }
    }
    for (const [key, criterionId] of listed) {
      const segmentId = key.split(' ')[0] ?? '';
      yield {
        table: 'segment_customer',
        id: criterionId,
        what: 'segmentId',
        actual: segmentId,
        by: 'the criteria of segments',
        expected: 'another one',
      };
    }
  }
}

/** The column has the text in the language of the programme; where there is none, that in another one. */
function* textUnlike(table: string, row: NamedRow, text: 'name' | 'description'): Generator<Difference> {
  const { id, translations } = row;
  const inEnglish = translations['en']?.[text];
  const any = Object.values(translations)
    .map((texts) => texts[text])
    .filter(Boolean);
  const expected = inEnglish === undefined ? any : [inEnglish];
  const actual = row[text] ?? null;
  if (actual === null ? expected.some(Boolean) : !expected.includes(actual)) {
    yield {
      table,
      id,
      what: text,
      actual: formatValue(actual),
      by: 'its translations',
      expected: expected.map(formatValue).join(' or ') || 'nothing',
    };
  }
}
