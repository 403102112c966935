import { LaurelError } from '@laurel/client';
import { savedViewCreate, type ViewedList, type ViewRecord } from '@laurel/client/api';
import { laurel } from '../../api/laurel.js';
import { isSame, readSearch, type Search, writeSearch } from './view-search.js';

/*
 * Views that earlier versions have kept in the browser. They move to the service once; what it does not take stays.
 */

export interface KeptView {
  readonly name: string;
  readonly search: Search;
}

/** The characters that the service refuses in names. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const getKey = (list: string) => `laurel.views.${list}`;

/** What was edited by hand must not break the list. */
export function readKeptViews(list: string): readonly KeptView[] {
  try {
    const views: unknown = JSON.parse(localStorage.getItem(getKey(list)) ?? '[]');
    return Array.isArray(views) ? views.filter(isView) : [];
  } catch {
    return [];
  }
}

export function forgetKeptView(list: string, { name, search }: KeptView): void {
  const others = readKeptViews(list).filter((each) => each.name !== name || !isSame(each.search, search));
  if (others.length === 0) {
    localStorage.removeItem(getKey(list));
  } else {
    localStorage.setItem(getKey(list), JSON.stringify(others));
  }
}

interface Place {
  readonly list: ViewedList;
  readonly storeCode: string;
}

/** Lists whose views are on their way: effects may run twice. */
const moving = new Set<string>();

/**
 * Saves the views of the browser to the service.
 * @param known The views that the service has
 */
export async function moveKeptViews({ list, storeCode }: Place, known: readonly ViewRecord[]): Promise<void> {
  if (moving.has(list)) {
    return;
  }
  moving.add(list);
  try {
    const own = known
      .filter((view) => view.own)
      .map(({ name, search }) => ({ name, search: readSearch(search) }));
    for (const kept of readKeptViews(list)) {
      const name = kept.name.replace(INVISIBLE, '').trim();
      const isThere = own.some((view) => isNamedAfter(view.name, name) && isSame(view.search, kept.search));
      if (!isThere) {
        const saved = { name: getFreeName(name, own), search: kept.search };
        const body = { list, name: saved.name, search: writeSearch(saved.search) };
        if (!(await isSaved(savedViewCreate({ client: laurel, path: { storeCode }, body })))) {
          continue;
        }
        own.push(saved);
      }
      forgetKeptView(list, kept);
    }
  } catch {
    // Without a connection, or at the limit, the rest is tried the next time.
  } finally {
    moving.delete(list);
  }
}

/** False for a view that the service can never take, such as one with a search that is too long. */
async function isSaved(request: Promise<unknown>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (error instanceof LaurelError && error.fields.length > 0) {
      return false;
    }
    throw error;
  }
}

function getFreeName(name: string, others: readonly KeptView[]): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name} (${number})`;
    if (!others.some((other) => isSameName(other.name, candidate))) {
      return candidate;
    }
  }
}

/** Also with a number behind it: the answer about a view with such a name may have been lost. */
function isNamedAfter(view: string, name: string): boolean {
  return isSameName(view, name) || isSameName(view.replace(/ \(\d+\)$/, ''), name);
}

function isSameName(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) => name.normalize('NFKC').toLowerCase());
  return first === second;
}

function isView(view: unknown): view is KeptView {
  const { name, search } = (view ?? {}) as { readonly name?: unknown; readonly search?: unknown };
  return (
    typeof name === 'string' &&
    typeof search === 'object' &&
    search !== null &&
    Object.values(search).every((value) => typeof value === 'string')
  );
}
