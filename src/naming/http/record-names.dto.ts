import { FilterChoices, FilterIds } from '#platform/http/request/fields/readers.js';
import { Choice } from '#platform/http/response/response-fields.js';
import { NAMED_KINDS, type NamedKind, type RecordName } from '../record-names.service.js';

export class RecordNamesRequest {
  /** At most 100. */
  @FilterIds()
  readonly id?: string[];

  /** What the ids may be of, one kind or several; all kinds without it. An account for points is of the kind `customer`. */
  @FilterChoices(NAMED_KINDS)
  readonly kind?: string[];
}

export class RecordNameRecord {
  readonly id!: string;
  @Choice('RecordKind', NAMED_KINDS)
  readonly kind!: NamedKind;
  readonly name!: string;
  /** The record that has a page: for an account for points, its customer. */
  readonly recordId!: string;
}

export class RecordNameListResponse {
  readonly records!: RecordNameRecord[];
  readonly total!: number;
}

export function presentRecordNames(found: readonly RecordName[]): RecordNameListResponse {
  const records = found.map(({ id, kind, name, recordId }) => ({ id, kind, name, recordId }));
  return { records, total: records.length };
}
