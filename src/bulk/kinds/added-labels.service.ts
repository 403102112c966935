import { Injectable } from '@nestjs/common';
import { type CustomerLabel, CustomerLabelsService, CustomerReader } from '../../customer/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import type { BulkParameters } from '../bulk-action.entity.js';
import { BulkCustomersService } from '../bulk-customers.service.js';
import { type ActionOfKind, BulkKind, type BulkResult, type BulkSubject } from '../bulk-kind.model.js';
import { ADDED_LABELS } from '../bulk-preview.rules.js';
import { getUndoNote } from '../undo-note.rules.js';

const LABELED = 'This customer has the label already.';
const GONE = 'This customer does not have the label any more.';

/** Adds a label to each customer. Undoing removes it from those to whose labels the action has added it. */
@Extension(BulkKind)
@Injectable()
export class AddedLabelsService implements BulkKind {
  readonly code = ADDED_LABELS;
  readonly resource = 'CUSTOMER';

  constructor(
    private readonly labels: CustomerLabelsService,
    private readonly reader: CustomerReader,
    private readonly customers: BulkCustomersService,
  ) {}

  async findRefusals(
    storeId: string,
    parameters: BulkParameters,
    customerIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const label = getLabel(parameters);
    const refusals = new Map(await this.customers.findRefusals(storeId, customerIds));
    const labels = await this.reader.getLabels(customerIds);
    for (const id of customerIds) {
      const has = labels.get(id)?.some(({ key, value }) => key === label.key && value === label.value);
      if (has === true && !refusals.has(id)) {
        refusals.set(id, LABELED);
      }
    }
    return refusals;
  }

  /** Writes the customer on condition of the revision, then the labels. */
  async apply(tx: Tx, { storeId, parameters }: ActionOfKind, customerId: string): Promise<BulkResult> {
    const isAdded = await this.labels.addIn(tx, storeId, customerId, getLabel(parameters));
    return isAdded ? { undoWith: getUndoNote(customerId) } : { refusal: LABELED };
  }

  /** Writes the customer on condition of the revision, then the labels. */
  async undo(tx: Tx, { storeId, parameters }: ActionOfKind, customerId: string): Promise<BulkResult> {
    const isRemoved = await this.labels.removeIn(tx, storeId, customerId, getLabel(parameters));
    return isRemoved ? {} : { refusal: GONE };
  }

  async describe(
    _storeId: string,
    customerIds: readonly string[],
  ): Promise<ReadonlyMap<string, BulkSubject>> {
    return this.customers.describe(customerIds);
  }
}

function getLabel({ key = '', value = '' }: BulkParameters): CustomerLabel {
  return { key: String(key), value: String(value) };
}
