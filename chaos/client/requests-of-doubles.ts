import { DOUBLES_DOCUMENTS, DOUBLES_STORE, getDouble, getPhone } from '../plan/doubles.js';
import type { Operation } from '../plan/kinds.js';
import { getText } from '../plan/personal.js';
import type { Scene } from '../scene.js';
import type { Memory } from './memory.js';
import type { Word } from './request.js';

const WHOLE_MAX = 100;

/** A merge, its undo, points of one of the two by the id, or a sale by a telephone, which belongs to whichever of them remains. */
export function doubling(operation: Operation, scene: Scene, _memory: Memory, now: number): Word | null {
  const { kind, number, points } = operation;
  const { person, side } = getDouble(operation);
  const both = scene.doubles?.[person];
  if (!both) {
    return null;
  }
  const [customer, other] = side === 0 ? both : [both[1], both[0]];
  const words = `d${person} s${side}`;
  const base = `/api/${DOUBLES_STORE}`;
  const path = `${base}/admin/customer/${customer}/merge`;
  if (kind === 'merge') {
    return { path, body: JSON.stringify({ into: other }), words };
  }
  if (kind === 'unmerge') {
    return { method: 'DELETE', path, body: '', words };
  }
  const value = 1 + (points % WHOLE_MAX);
  if (kind === 'ring') {
    const transaction = {
      transactionData: {
        documentNumber: `${DOUBLES_DOCUMENTS}${number}`,
        documentType: 'sell',
        purchaseDate: new Date(now).toISOString(),
      },
      items: [{ sku: { code: 'TEA' }, name: 'TEA', quantity: 1, grossValue: value }],
      customerData: { name: getText(number), phone: getPhone(person, side) },
    };
    return {
      path: `${base}/transaction`,
      body: JSON.stringify({ transaction }),
      words: `${words} p${value}`,
    };
  }
  const transfer = { customer, points: value, comment: getText(number) };
  const moved = kind === 'fill' ? 'add' : 'spend';
  return {
    path: `${base}/points/transfer/${moved}`,
    body: JSON.stringify({ transfer }),
    words: `${words} p${value}`,
  };
}
