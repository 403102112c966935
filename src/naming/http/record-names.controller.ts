import { Get, Query } from '@nestjs/common';
import { Caller, ForAdministrators, type Principal } from '../../auth/index.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import type { Language } from '#platform/language/language.js';
import { RecordNamesService } from '../record-names.service.js';
import { presentRecordNames, type RecordNameListResponse, RecordNamesRequest } from './record-names.dto.js';

@ForAdministrators('admin/record-names')
export class RecordNamesController {
  constructor(private readonly names: RecordNamesService) {}

  /**
   * Names records by their ids, as events and the audit log have them: campaigns, customers, their accounts, levels and others. Unknown ids,
   * records of other kinds than those that are asked for, and records that the caller may not view are left out.
   */
  @Get()
  async list(
    @Caller() caller: Principal,
    @Query() { id = [], kind: kinds }: RecordNamesRequest,
    @InLanguage() language: Language,
  ): Promise<RecordNameListResponse> {
    return presentRecordNames(await this.names.find(caller, { ids: id, kinds }, language));
  }
}
