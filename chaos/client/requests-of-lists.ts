import { getDoubled, getDressed, getTorn, type Table } from '../plan/dresses.js';
import type { Operation } from '../plan/kinds.js';
import { type FiledRow, type Filing, getComment, getEdition, getFiling } from '../plan/points-lists.js';
import type { Scene } from '../scene.js';
import { getPath, type Word } from './request.js';

/** No customer has it. */
const STRANGE = 'stranger@example.com';
const UNREADABLE = 'many';

/** A file of points of the customers of the first store: an edition of a list in some dress. Most were sent before in another one. */
export function importingPoints({ kind, number }: Operation, scene: Scene): Word {
  const filing = getFiling(number);
  const path = getPath(number, 'points/transfer/import');
  return {
    path: kind === 'tryPoints' ? `${path}/preview` : path,
    body: '',
    file: getFile(filing, scene),
    words: getWords(filing),
  };
}

function getFile({ list, edition, dress, fate }: Filing, { customers, planned }: Scene): Uint8Array {
  const table = getEdition(list, edition, planned).map((filed) => getCells(filed, customers));
  return fate === 'torn' ? getTorn(table) : fate === 'doubled' ? getDoubled(table) : getDressed(table, dress);
}

function getCells({ row, points }: FiledRow, customers: Scene['customers']): Table[number] {
  const { customer, byEmail, isStrange, expires, hasReference } = row;
  const { id = '', email = '' } = customers[customer] ?? {};
  const comment = getComment(row);
  return {
    customerId: byEmail ? '' : id,
    customerEmail: isStrange ? STRANGE : byEmail ? email : '',
    points: points === null ? UNREADABLE : String(points),
    comment,
    expiresAt: expires === null ? '' : new Date(expires).toISOString(),
    reference: hasReference ? comment : '',
  };
}

/** In the journal. */
function getWords({ list, edition, dress, fate }: Filing): string {
  return `f${list} v${edition} ${dress} ${fate}`;
}
