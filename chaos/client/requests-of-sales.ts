import type { Operation } from '../plan/kinds.js';
import { getBuyer, getText } from '../plan/personal.js';
import { fileOfSales, getItems } from '../plan/files.js';
import {
  AT_POS,
  getCents,
  EXCLUDED_SKUS,
  HUGE_LINE,
  linesBack,
  linesSold,
  RECEIPT,
  STAMP,
  VISIT,
  getWord,
} from '../plan/sales.js';
import type { Scene } from '../scene.js';
import type { Memory } from './memory.js';
import { pathFor, getPath, type Word } from './request.js';

/** One of so many returns names a sale that there is not. */
const UNKNOWN_SALES = 29;
/** Every other return says who brings it. */
const NAMED = 2;
/** For every other sale. */
const GIFTS = 2;
/** One of so many returns is about a sale that a gift was used for, if there is one. */
const OF_GIFTS = 3;
/** One of so many returns is about a receipt, which a customer may have claimed. */
const OF_RECEIPTS = 7;
/** One of so many sales names no buyer. */
const RECEIPTS = 6;
/** One of so many sales has a label, which the shop has written. */
const LABELLED = 3;
/** One of so many claims says another amount. */
const WRONG = 9;
/** One of so many sales would earn more than a sale may. */
const HUGE = 101;
/** One of so many customers reports what only shops report. */
const STRANGE = 11;

/** A sale of a shop to the customer, who is recognised by their address. */
export function selling(operation: Operation, scene: Scene, _memory: Memory, now: number): Word {
  const { number, points } = operation;
  const document = `S${number}`;
  const isOfFirstStore = scene.customers[operation.customer]?.store === 'DEFAULT';
  const isAtPos = number % GIFTS === 0 && isOfFirstStore;
  const isReceipt = points % RECEIPTS === 0 && isOfFirstStore;
  const isHuge = !isReceipt && points % HUGE === 1;
  const lines = isHuge ? [HUGE_LINE] : linesSold(number, points);
  const transaction = {
    transactionData: { ...getData(document, now), documentType: 'sell' },
    items: getItems(lines),
    customerData: isReceipt ? { name: 'Unknown' } : buyerIn(operation, scene),
    ...(isAtPos && { pos: scene.pos }),
    ...(number % LABELLED === 0 && { labels: [{ key: 'till', value: getText(number) }] }),
  };
  const marks = [...(isAtPos ? [AT_POS] : []), ...(isReceipt ? [RECEIPT] : [])];
  return {
    path: pathFor(operation, scene, 'transaction'),
    body: JSON.stringify({ transaction }),
    words: [document, `t${now}`, ...marks, ...lines.map(getWord)].join(' '),
  };
}

/** Lines of one of the customer's last sales come back, in whichever order, and again. */
export function bringingBack(operation: Operation, scene: Scene, memory: Memory, now: number): Word | null {
  const { number, points } = operation;
  const { customer, pick } = operation;
  const ofGift = points % OF_GIFTS === 0 ? memory.saleOfGift(customer, pick) : undefined;
  // A receipt has no customer who could be named.
  const isOfFirstStore = scene.customers[customer]?.store === 'DEFAULT';
  const receipt = points % OF_RECEIPTS === 1 && isOfFirstStore ? memory.receipt(pick) : undefined;
  const sale = receipt ?? ofGift ?? memory.sale(customer, pick);
  if (!sale) {
    return null;
  }
  const document = `R${number}`;
  const revisedDocument = points % UNKNOWN_SALES === 0 ? `N${number}` : sale.document;
  const lines = linesBack(number, points, sale.lines);
  const transaction = {
    transactionData: { ...getData(document, now), documentType: 'return' },
    items: getItems(lines),
    revisedDocument,
    ...(!receipt && points % NAMED === 0 && { customerData: buyerIn(operation, scene) }),
  };
  return {
    path: pathFor(operation, scene, 'transaction'),
    body: JSON.stringify({ transaction }),
    words: [document, revisedDocument, ...lines.map(getWord)].join(' '),
  };
}

/** What a rule pays each time, without a limit. */
export function visiting(operation: Operation, scene: Scene): Word {
  const id = scene.customers[operation.customer]?.id;
  const path = pathFor(operation, scene, `v1/earnRule/${VISIT.event}/customer/${id}`);
  return { path, body: '', words: '' };
}

/** What a customer reports: once in a while what only shops report. */
export function stamping(operation: Operation, scene: Scene): Word | null {
  const { token, store } = scene.customers[operation.customer] ?? {};
  const event = operation.points % STRANGE === 0 ? VISIT.event : STAMP.event;
  const path = getPath(operation.number, `customer/earnRule/${event}`, store);
  return token === undefined ? null : { path, body: '', words: event, by: 'customer' };
}

/** A receipt that lies about. In a rush, some of those who come at once want the same. */
export function claiming(operation: Operation, scene: Scene, memory: Memory): Word | null {
  const { number, pick, points } = operation;
  const { token, store } = scene.customers[operation.customer] ?? {};
  const receipt = memory.receipt(number % 2 === 0 ? pick : (pick + number / RECEIPTS) % 1);
  if (token === undefined || !receipt) {
    return null;
  }
  const isWrong = points % WRONG === 0;
  const cents = getCents(receipt.lines) + Number(isWrong);
  const assign = { transactionDocumentNumber: receipt.document, grossValue: cents / 100 };
  return {
    path: getPath(number, 'customer/transaction/customer/assign', store),
    body: JSON.stringify({ assign }),
    words: [receipt.document, isWrong ? 'wrong' : 'right', ...receipt.lines.map(getWord)].join(' '),
    by: 'customer',
  };
}

/** A file of documents of the customers of the first store. */
export function importingSales({ number, points }: Operation, scene: Scene): Word {
  const count = 1 + (points % (points > MANY_FROM ? MANY_DOCUMENTS : FEW_DOCUMENTS));
  const path = getPath(number, 'admin/transaction/import');
  return { path, body: fileOfSales(number, count, scene), words: `n${count}` };
}

/** Which SKUs do not count for levels. */
export function excluding({ number, points }: Operation): Word {
  const mask = points % 2 ** EXCLUDED_SKUS.length;
  const excludedLevelSKUs = EXCLUDED_SKUS.filter((_, index) => (mask & (2 ** index)) > 0);
  const body = JSON.stringify({ settings: { excludedLevelSKUs } });
  return { path: getPath(number, 'settings'), body, words: `x${mask}` };
}

const FEW_DOCUMENTS = 9;
/** More than Laurel registers at once. */
const MANY_DOCUMENTS = 90;
const MANY_FROM = 40;

function getData(documentNumber: string, now: number) {
  return { documentNumber, purchaseDate: new Date(now).toISOString() };
}

function buyerIn({ customer, number }: Operation, { customers }: Scene) {
  return getBuyer(customer, number, customers[customer]?.email);
}
