import type { EntityMetadata } from 'typeorm';
import { takesAllCases } from '../support/run/cases.js';
import { listedColumns } from '../support/verify/column-list.js';
import { soundProgramme } from '../support/sound-programme/sound-programme.js';
import { linesAfter } from '../support/verify/lines-of-verify.js';
import { NOTHING, tamperingsWith } from '../support/verify/tampering.js';
import type { TestApp } from '../support/app/test-app.js';

const LISTED = listedColumns();
/** JSON is tampered with member by member, in specs of their own. */
const JSON_COLUMNS = new Set([
  'event.payload',
  'login_account.permissions',
  'api_key.permissions',
  'campaign_category.translations',
  'campaign.levels',
  'campaign.segments',
  'campaign.categories',
  'campaign.details',
  'level.translations',
  'segment.parts',
  'webhook.eventTypes',
  'shop_transaction.address',
  'shop_transaction.exclusions',
  'earning_part.paidLines',
  'earning_rule_version.definition',
  'campaign.photos',
  'campaign.brandIcon',
  'customer.avatar',
  'earning_rule.photo',
  'level.photo',
  'attachment.files',
  'bulk_action.parameters',
  'customer_merge.kept',
  'setting.value',
  'level.specialRewards',
  'earning_rule.levels',
  'earning_rule.segments',
  'earning_rule.pos',
  'earning_rule.settings',
]);
const TOLD = LISTED.filter(({ toldBy }) => toldBy !== null).map(({ table, column }) => `${table}.${column}`);

describe('verify, of every column', () => {
  let app: TestApp;
  let tables: ReadonlyMap<string, EntityMetadata>;
  beforeAll(async () => {
    app = await soundProgramme();
    tables = new Map(app.reader.entityMetadatas.map((metadata) => [metadata.tableName, metadata]));
  });
  afterAll(() => app.stop());

  it('knows every column of every table', () => {
    const listed = LISTED.map(({ table, column }) => `${table}.${column}`);
    const existing = [...tables].flatMap(([table, { columns }]) =>
      columns.map(({ databaseName }) => `${table}.${databaseName}`),
    );
    expect(listed.sort()).toEqual(existing.sort());
  });

  it('finds nothing in what has come about by requests', async () => {
    expect(await linesAfter(app, NOTHING)).toEqual([]);
  });

  it.each(TOLD.filter((name) => !JSON_COLUMNS.has(name)))(
    'sees what is tampered with in %s',
    async (name) => {
      const [table = '', columnName] = name.split('.');
      const metadata = tables.get(table);
      const column = metadata?.columns.find(({ databaseName }) => databaseName === columnName);
      if (!metadata || !column) {
        throw new Error('There is no such column');
      }
      const tamperings = await tamperingsWith(app, metadata, column);
      // A time may be known to be wrong in one direction only.
      const mayBeHalfSeen = column.type === 'datetime';
      const unseen: string[] = [];
      let written = 0;
      for (const { statement, values, names } of tamperings) {
        const namesIt = (line: string) => names.some((each) => line.includes(each));
        const lines = await linesAfter(app, { statement, values, names }, { until: namesIt });
        written += Number(lines !== null);
        if (lines && !lines.some(namesIt)) {
          unseen.push(`${statement} with ${values.join(', ')}: ${lines.slice(0, 3).join('; ')}`);
        }
        if (written > 0 && !takesAllCases && !mayBeHalfSeen) {
          break;
        }
      }
      expect(written).toBeGreaterThan(0);
      const isHalfSeen = mayBeHalfSeen && unseen.length < tamperings.length;
      expect(isHalfSeen ? [] : unseen).toEqual([]);
    },
  );
});
