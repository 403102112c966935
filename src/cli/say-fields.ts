import { InvalidFields } from '../platform/error/invalid-fields.js';

/** Refusals that name fields, as one sentence. */
export async function sayFields<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof InvalidFields
      ? new Error(error.fields.map(({ field, message }) => `${field}: ${message}`).join(' '))
      : error;
  }
}
