import type { Connection } from '../../client/connection.js';
import { DOUBLES_DOCUMENTS } from '../../plan/doubles.js';
import { getCents, POINTS_MAX } from '../../plan/sales.js';
import type { Scene } from '../../scene.js';
import type { CustomerStateAudit } from '../customers/customer-states.js';
import type { Erasures } from '../customers/erasures.js';
import type { Findings } from '../findings.js';
import type { History, Past } from '../history.js';
import { number, type Source, text, textOrNull } from '../source.js';
import { earnedBy, getPoints } from './earned.js';
import { compareExclusions } from './exclusions.js';
import type { Sale } from './sale.js';
import type { SalesAudit } from './sales.js';
import type { Sent } from './sent.js';

const CHECK = 'sales';
/** Explanations that are looked at. */
const LOOKED_AT = 400;

interface Status {
  readonly transactionsAmount: number;
  readonly transactionsAmountWithoutDeliveryCosts: number;
  readonly transactionsCount: number;
  readonly takenBackPoints: number;
}

interface Explained {
  readonly points: number;
  readonly withheld: number;
  readonly revisedTransactionId?: string;
  readonly rules: readonly { readonly name: string; readonly points: number }[];
}

/** Once all events have been looked at: the answers, the tables, and what customers and administrators see over HTTP. */
export async function compareSales(
  audit: SalesAudit,
  { history, states, erasures, scene, connections, source, findings }: Compared,
): Promise<number> {
  for (const sent of audit.sent.values()) {
    compareAnswer(sent, audit, { history, states, erasures, findings });
  }
  compareFiles(audit, findings);
  await compareRows(audit, source, findings);
  audit.excluded = await compareExclusions(audit, history, source, findings);
  await compareCustomers(audit, scene, erasures, connections, findings);
  await compareExplanations(audit, scene, connections, findings);
  return audit.sales.size + audit.returns.size;
}

interface Known {
  readonly history: History;
  readonly states: CustomerStateAudit;
  readonly erasures: Erasures;
  readonly findings: Findings;
}

export interface Compared extends Known {
  readonly scene: Scene;
  readonly connections: readonly Connection[];
  readonly source: Source;
}

/** Each document that was sent, against the answer: a file says of each of its documents whether it was taken. */
function compareAnswer(sent: Sent, audit: SalesAudit, { states, erasures, findings }: Known): void {
  const { past, document, revised, lines, isOfFile } = sent;
  const isThere = audit.seen.has(document);
  const sale = audit.sales.get(revised ?? document);
  const isWanted =
    revised === null
      ? getCents(lines) >= 0 && earnedBy(lines).points <= POINTS_MAX
      : (sale?.couldAllow(lines, past.settledAt) ?? false);
  if (!isThere && past.knowledge === 'done' && !isOfFile) {
    findings.add('every 200 is there', `No event registers document ${document}`, past.number);
  }
  const hasAnswer = past.knowledge === 'refused' || (past.knowledge === 'done' && isOfFile);
  // Who brings it is then another customer, by the address.
  const isOfOther = revised !== null && erasures.hasSuccessor(sent.customer);
  if (!isThere && hasAnswer && isWanted && !isOfOther) {
    findings.add(
      CHECK,
      `Document ${document} was refused: ${past.refusal}`,
      past.number,
      sale?.number ?? undefined,
    );
  }
  if (
    isThere &&
    revised === null &&
    !sent.isReceipt &&
    sale?.isAssigned === false &&
    states.activeDuring(past, sent.customer) === true
  ) {
    findings.add(CHECK, `Sale ${document} has no customer, who was active`, past.number);
  }
}

/** How many documents of a file were taken, by its answer. Commands say it to people. */
function compareFiles(audit: SalesAudit, findings: Findings): void {
  const taken = new Map<Past, number>();
  for (const { past, document, isOfFile } of audit.sent.values()) {
    if (isOfFile) {
      taken.set(past, (taken.get(past) ?? 0) + Number(audit.seen.has(document)));
    }
  }
  for (const [{ kind, knowledge, made, number: operation }, count] of taken) {
    if (kind === 'importSales' && knowledge === 'done' && Number(made[0]) !== count) {
      findings.add(CHECK, `An import has taken ${made[0]} documents, and ${count} are registered`, operation);
    }
  }
}

async function compareRows(audit: SalesAudit, source: Source, findings: Findings): Promise<void> {
  const sql = `SELECT id, documentNumber, documentType, customerId, grossCents, returnedCents FROM shop_transaction
      WHERE documentNumber NOT LIKE '${DOUBLES_DOCUMENTS}%'`;
  let count = 0;
  for await (const row of source.rows(sql)) {
    count += 1;
    const [id, document] = [text(row, 'id'), text(row, 'documentNumber')];
    const back = audit.returns.get(id);
    const sale = audit.sales.get(document) ?? back?.sale;
    const [cents, returned] = back ? [getCents(back.lines), 0] : [sale?.cents, sale?.backCents];
    const hasCustomer = textOrNull(row, 'customerId') !== null;
    if (
      number(row, 'grossCents') !== cents ||
      number(row, 'returnedCents') !== returned ||
      hasCustomer !== sale?.isAssigned
    ) {
      const is = `${number(row, 'grossCents')} cents, ${number(row, 'returnedCents')} returned, a customer: ${hasCustomer}`;
      const right = `${cents}, ${returned}, ${sale?.isAssigned}`;
      findings.add(
        CHECK,
        `Document ${document} has ${is}; not ${right}`,
        back?.number ?? sale?.number ?? undefined,
      );
    }
  }
  const right = audit.sales.size + audit.returns.size;
  if (count !== right) {
    findings.add(CHECK, `The table has ${count} documents, the events register ${right}`);
  }
}

/** Amounts in cents, so that no binary fraction is added up. */
async function compareCustomers(
  audit: SalesAudit,
  { customers }: Scene,
  erasures: Erasures,
  connections: readonly Connection[],
  findings: Findings,
): Promise<void> {
  const own = new Map<number, Sale[]>();
  for (const sale of [...audit.sales.values()].filter(({ isAssigned }) => isAssigned)) {
    own.set(sale.customer, [...(own.get(sale.customer) ?? []), sale]);
  }
  for (const [customer, { id, store }] of customers.entries()) {
    if (erasures.isDeleted(customer)) {
      continue;
    }
    const path = `/api/${store}/admin/customer/${id}/status`;
    const shown = await connections[customer % connections.length]?.ask<Status>('GET', path);
    const sales = own.get(customer) ?? [];
    const sum = (of: (sale: Sale) => number) => sales.reduce((all, sale) => all + of(sale), 0);
    const goods = sum(({ cents, backCents }) => cents - backCents);
    const right = [
      goods,
      goods - sum(({ deliveryCents }) => deliveryCents),
      sum(({ isWholeBack }) => Number(!isWholeBack)),
      sum(({ taken, paid }) => taken + paid),
    ];
    const is = shown && [
      Math.round(shown.transactionsAmount * 100),
      Math.round(shown.transactionsAmountWithoutDeliveryCosts * 100),
      shown.transactionsCount,
      shown.takenBackPoints,
    ];
    if (is?.join() !== right.join()) {
      const what = 'cents, without delivery, sales, points taken back';
      findings.add(CHECK, `Customer ${customer} has ${is?.join(' ')} (${what}), not ${right.join(' ')}`);
    }
  }
}

/** What each rule has paid, and what returns took back. */
async function compareExplanations(
  audit: SalesAudit,
  { customers }: Scene,
  connections: readonly Connection[],
  findings: Findings,
): Promise<void> {
  const sales = [...audit.sales.values()].filter((sale) => sale.isAssigned && sale.number !== null);
  const step = Math.max(1, Math.floor(sales.length / LOOKED_AT));
  for (let index = 0; index < sales.length; index += step) {
    const sale = sales[index];
    const store = customers[sale?.customer ?? -1]?.store;
    if (!sale || !store) {
      continue;
    }
    const path = `/api/${store}/transaction/${sale.transactionId}/earning`;
    const { earnings = [] } =
      (await connections[index % connections.length]?.ask<{ earnings: Explained[] }>('GET', path)) ?? {};
    const own = earnings.filter(({ revisedTransactionId }) => revisedTransactionId === undefined);
    const back = earnings.filter(({ revisedTransactionId }) => revisedTransactionId !== undefined);
    const told = own.flatMap(({ rules }) => rules.filter(({ points }) => points > 0));
    const right = sale.earned.paid.map((paid) => `${paid.rule} ${getPoints(paid)}`);
    const said = told.map(({ name, points }) => `${name} ${points}`);
    const paying = right.filter((each) => !each.endsWith(' 0'));
    if (said.join() !== paying.join()) {
      findings.add(CHECK, `Rules have paid ${said.join()}, not ${paying.join()}`, sale.number ?? undefined);
    }
    const [taken, due] = back.reduce(
      ([before, wanted], { points, withheld }) => [before - points, wanted - points + withheld],
      [0, 0],
    );
    if (taken !== sale.taken || due !== sale.due) {
      const is = `took ${taken} points back, of ${due}`;
      findings.add(CHECK, `Returns ${is}; not ${sale.taken} of ${sale.due}`, sale.number ?? undefined);
    }
  }
}
