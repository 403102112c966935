import { Injectable } from '@nestjs/common';
import { eachPage } from '#platform/database/query/list-page.js';
import { Extension } from '#platform/extensions.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import { type ExportedPerson, PersonalExport } from '#platform/personal-data.js';
import { EarningReader } from '../earning.reader.js';
import type { EarningEntity } from '../earning.entity.js';
import { getPosition } from '../occurrence.rules.js';

/** Where the person has checked in, and when they have scanned a code: by what they earned. */
@Extension(PersonalExport)
@Injectable()
export class ExportedCheckInsService extends PersonalExport {
  readonly name = 'checkIns';

  constructor(private readonly earnings: EarningReader) {
    super();
  }

  override async *read({ id }: ExportedPerson): AsyncGenerator<object> {
    for await (const { rows } of eachPage((query) => this.earnings.listCheckIns(id, query))) {
      yield* rows.map(presentCheckIn);
    }
  }
}

function presentCheckIn({ id, occurrence, points, transferId, createdAt }: EarningEntity): object {
  const position = getPosition(occurrence ?? '');
  return {
    checkInId: id,
    kind: position ? 'position' : 'scan',
    ...position,
    points,
    ...(transferId !== null && { pointsTransferId: transferId }),
    createdAt: presentTimestamp(createdAt),
  };
}
