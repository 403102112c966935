import { ApiKeyTaken, LoginNameTaken } from '../auth/index.js';
import { InvalidFields } from '../platform/error/invalid-fields.js';

/** Says on the field it came in that a name or key is somebody else's. */
export async function onItsField<T>(work: () => Promise<T>): Promise<T> {
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
