import { newIdempotencyKey } from '@laurel/client';
import { useState } from 'react';
import { isRefusal } from '../../../src/api/unanswered.js';

type Headers = { readonly 'Idempotency-Key': string };

/** Sends with one key until it is certain what became of it: a second attempt after a lost answer does nothing twice. */
export function useRequestKey() {
  const [key, setKey] = useState(newIdempotencyKey);
  return async <Answer>(send: (headers: Headers) => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await send({ 'Idempotency-Key': key });
      setKey(newIdempotencyKey());
      return answer;
    } catch (error) {
      if (isRefusal(error)) {
        setKey(newIdempotencyKey());
      }
      throw error;
    }
  };
}
