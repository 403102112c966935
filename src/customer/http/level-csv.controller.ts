import { Get, Param, type StreamableFile } from '@nestjs/common';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { AnswersCsv } from '#platform/http/response/csv.js';
import { ForAdministrators, Permission } from '../../auth/index.js';
import { LevelNotFound, LevelReader } from '../../level/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { csvOfCustomers } from '../customer-csv.dto.js';
import { CustomerListReader } from '../customer-list.reader.js';

@ForAdministrators('csv/level')
export class LevelCsvController {
  constructor(
    private readonly levels: LevelReader,
    private readonly lists: CustomerListReader,
  ) {}

  /** The customers of the store who are in a level, as a CSV file. */
  @Get(':level')
  @AnswersCsv()
  @Permission('LEVEL', 'VIEW')
  @Permission('CUSTOMER', 'VIEW')
  async export(@CurrentStore() store: Store, @Param('level', IdPipe) id: string): Promise<StreamableFile> {
    if (!(await this.levels.findById(id))) {
      throw new LevelNotFound();
    }
    return csvOfCustomers(`level-${id}.csv`, this.lists.eachOfLevel(store.id, id));
  }
}
