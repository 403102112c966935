import type { BatchOutcome } from './batch.js';
import type { BatchTicket } from './batch-ticket.js';
import type { Tx } from '../transaction/tx.js';

/** Each answer to a request with a key is a row; one statement writes all of them. */
export async function writeAnswers<I, R>(
  tx: Tx,
  batch: readonly BatchTicket<I, R>[],
  decided: readonly BatchOutcome<R>[],
): Promise<void> {
  const members = batch.flatMap(({ member }) => (member ? [member] : []));
  for (const [index, ticket] of batch.entries()) {
    const outcome = decided[index];
    if (ticket.member && outcome && outcome.kind !== 'held') {
      ticket.end(outcome);
    }
  }
  const answered = await Promise.all(
    batch.map(async ({ member }, index) =>
      member && decided[index]?.kind === 'done' ? [await member.answer()] : [],
    ),
  );
  await members[0]?.writeAnswers(tx, answered.flat());
}

/** @throws the refusal */
export function resultOf<R>(outcome: BatchOutcome<R> | undefined): R {
  if (outcome?.kind === 'done') {
    return outcome.result;
  }
  throw outcome?.kind === 'refused' ? outcome.error : new Error('A piece of work has had no outcome');
}
