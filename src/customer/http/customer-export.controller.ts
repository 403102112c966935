import { applyDecorators, Get, Param, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { AnswersCsv, csvFile } from '#platform/http/response/csv.js';
import type { Language } from '#platform/language/language.js';
import { jsonFile, jsonList } from '#platform/http/response/json-file.js';
import { Clock } from '#platform/time/clock.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import { Caller, ForAdministrators, Permission, type Principal } from '../../auth/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CustomerExportResponse, fieldsOfRecord } from './customer-export.dto.js';
import { CustomerExportsService, type ExportedList } from './customer-exports.service.js';

const COLUMNS = ['List', 'Number', 'Field', 'Value'];

/** An export shows what these permissions show elsewhere; that of `SETTINGS` shows messages. */
const ViewsEveryList = () =>
  applyDecorators(
    Permission('CUSTOMER', 'VIEW'),
    Permission('POINT_TRANSFER', 'VIEW'),
    Permission('REWARD_CAMPAIGN', 'VIEW'),
    Permission('SETTINGS', 'VIEW'),
    Permission('TRANSACTION', 'VIEW'),
  );

@ForAdministrators('admin/customer')
export class CustomerExportController {
  constructor(
    private readonly exports: CustomerExportsService,
    private readonly clock: Clock,
  ) {}

  /**
   * All data of one customer as a file, for customers who ask what is stored about them: the record as they see it, their logins, points,
   * purchases, transactions, invitations and messages.
   */
  @Get(':customer/export')
  @ApiOkResponse({ type: CustomerExportResponse })
  @ViewsEveryList()
  async show(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @InLanguage() language: Language,
  ): Promise<StreamableFile> {
    const { customerId, record, lists } = await this.exports.open(store, idOrCard, caller, language);
    const exportedAt = presentTimestamp(this.clock.now());
    return jsonFile(`customer-${customerId}.json`, writeJson({ exportedAt, customer: record }, lists));
  }
}

@ForAdministrators('csv/customer')
export class CustomerCsvController {
  constructor(private readonly exports: CustomerExportsService) {}

  /** Exports what is known of a customer as a CSV file: one row for each value, with the list, the number of the record in it and the name of the field. */
  @Get(':customer')
  @AnswersCsv()
  @ViewsEveryList()
  async export(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @InLanguage() language: Language,
  ): Promise<StreamableFile> {
    const { customerId, record, lists } = await this.exports.open(store, idOrCard, caller, language);
    const all = [{ name: 'customer', records: [record] }, ...lists];
    return csvFile(`customer-${customerId}.csv`, COLUMNS, cells(all));
  }
}

async function* writeJson(first: object, lists: readonly ExportedList[]): AsyncGenerator<string> {
  yield `${JSON.stringify(first).slice(0, -1)},"lists":{`;
  for (const [index, { name, records }] of lists.entries()) {
    yield `${index === 0 ? '' : ','}${JSON.stringify(name)}:`;
    yield* jsonList(records);
  }
  yield '}}';
}

async function* cells(lists: readonly ExportedList[]): AsyncGenerator<(string | number)[]> {
  for (const { name, records } of lists) {
    let number = 0;
    for await (const record of records) {
      number += 1;
      for (const field of fieldsOfRecord(record)) {
        yield [name, number, field.name, field.value];
      }
    }
  }
}
