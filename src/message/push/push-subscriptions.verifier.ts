import { Injectable } from '@nestjs/common';
import { Between } from 'typeorm';
import { differencesBy, getPieces, type TableCheck } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { hashOfEndpoint } from './push-subscriptions.service.js';

const SUBSCRIPTIONS_AT_ONCE = 1000;

interface Row {
  readonly id: string;
  readonly endpoint: string;
  readonly endpointHash: string;
}

const OWNER: TableCheck = {
  table: 'push_subscription',
  what: 'customerId',
  by: 'table login_account',
  sql: `SELECT s.id, s.customerId AS actual, 'a customer with a login' AS expected FROM push_subscription s
    LEFT JOIN login_account l ON l.id = s.customerId AND l.role = 'customer'
    WHERE s.id >= ? AND s.id <= ? AND l.id IS NULL`,
};

/** A subscription is that of a customer who can log in, and is found by its address. */
@Extension(Verifier)
@Injectable()
export class PushSubscriptionsVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for await (const piece of getPieces(source, 'push_subscription', SUBSCRIPTIONS_AT_ONCE)) {
      yield* differencesBy(source, OWNER, piece);
      for (const row of await source.find<Row>('push_subscription', { where: { id: Between(...piece) } })) {
        const { id, endpoint, endpointHash } = row;
        const named = { table: 'push_subscription', id };
        yield* compareValues(named, 'endpointHash', endpointHash, 'its endpoint', hashOfEndpoint(endpoint));
      }
    }
  }
}
