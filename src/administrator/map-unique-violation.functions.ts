import { ApiKeyTaken, LoginNameTaken } from '../auth/index.js';
import { InvalidFields } from '#platform/error/domain-error.js';

/** Reports a name or key that is already taken on the field that sent it. */
export async function mapUniqueViolation<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LoginNameTaken) {
      throw new InvalidFields([{ field: error.nameKind, message: 'This value is already used.' }]);
    }
    if (error instanceof ApiKeyTaken) {
      throw new InvalidFields([{ field: 'apiKey', message: 'This value is already used.' }]);
    }
    throw error;
  }
}
