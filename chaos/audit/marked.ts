import { getOperation } from '../client/request.js';
import { type Source, text } from './source.js';

const DOCUMENTS = 'SELECT id, documentNumber FROM shop_transaction';

/** Which operation a transaction belongs to, by its document number. */
export class Marked {
  private constructor(private readonly operations: ReadonlyMap<string, number>) {}

  static async of(source: Source): Promise<Marked> {
    const operations = new Map<string, number>();
    for await (const row of source.rows(DOCUMENTS)) {
      const operation = getOperation(text(row, 'documentNumber'));
      if (operation !== null) {
        operations.set(text(row, 'id'), operation);
      }
    }
    return new Marked(operations);
  }

  getOperation(transactionId: string | null | undefined): number | null {
    return this.operations.get(transactionId ?? '') ?? null;
  }
}
