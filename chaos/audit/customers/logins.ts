import { isCareful } from '../../client/sessions.js';
import type { Findings } from '../findings.js';
import type { History, Past } from '../history.js';
import type { Erasures } from './erasures.js';

const CHECK = 'logins';

/**
 * By the answers: a customer with the right password is let in, a refresh token that is good gets a pair, and one that was
 * used up long ago gets none, nor does any other of that login from then on. Tokens to buy with are seen to be good by buying. Customers who
 * are erased have no login any more.
 */
export function compareLogins({ operations }: History, erasures: Erasures, findings: Findings): void {
  for (const past of operations.values()) {
    if (erasures.mayPrecede(past, past.customer)) {
      continue;
    }
    if (past.kind === 'login' && past.knowledge === 'refused') {
      findings.add(CHECK, `Customer ${past.customer} was not let in: ${past.refusal}`, past.number);
    } else if (past.kind === 'refresh') {
      compareRefresh(past, findings);
    }
  }
}

function compareRefresh({ words, knowledge, customer, number, refusal }: Past, findings: Findings): void {
  const [, how = ''] = words;
  if (how === 'fresh' && knowledge === 'refused' && isCareful(customer)) {
    findings.add(CHECK, `A token of customer ${customer} that was good was refused: ${refusal}`, number);
  }
  if (how !== 'fresh' && knowledge === 'done') {
    findings.add(CHECK, `A token of customer ${customer} that is ${how} was exchanged`, number);
  }
}
