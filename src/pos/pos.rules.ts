import { revisionOfRow } from '#platform/revision/revision.js';
import type { PosEntity } from './pos.entity.js';

export interface PosLocation {
  readonly street?: string | null | undefined;
  readonly address1?: string | null | undefined;
  readonly address2?: string | null | undefined;
  readonly postal?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly province?: string | null | undefined;
  readonly country?: string | null | undefined;
  /** Degrees. */
  readonly lat?: number | null | undefined;
  readonly long?: number | null | undefined;
}

/** What is undefined stays what it is; what is null is taken away. */
export interface PosEdit {
  readonly name?: string | undefined;
  readonly identifier?: string | undefined;
  readonly description?: string | null | undefined;
  readonly location?: PosLocation | undefined;
}

type Columns = Omit<PosEntity, 'id' | 'storeId' | 'createdAt' | 'revision'>;

/** What an edit changes. */
const EDITED = [
  ...(['name', 'identifier', 'description', 'street', 'address1', 'address2', 'postal', 'city'] as const),
  ...(['province', 'country', 'latMicro', 'longMicro'] as const),
] satisfies (keyof Columns)[];

export function revisionOfPos(pos: PosEntity): string {
  return revisionOfRow(pos, EDITED);
}

const MICRO = 1_000_000;

export function newPos(fields: PosEdit & { readonly name: string; readonly identifier: string }): Columns {
  const address = { street: null, address1: null, address2: null, postal: null, city: null };
  const none = {
    description: null,
    ...address,
    province: null,
    country: null,
    latMicro: null,
    longMicro: null,
  };
  return { ...none, name: fields.name, identifier: fields.identifier, ...editedPos(fields) };
}

export function editedPos({ location = {}, ...fields }: PosEdit): Partial<Columns> {
  const { lat, long, ...address } = location;
  return given({ ...fields, ...address, latMicro: micro(lat), longMicro: micro(long) });
}

/** Degrees, where a point of sale has both. */
export function getGeoPoint({ latMicro, longMicro }: PosEntity): { lat: number; long: number } | null {
  return latMicro === null || longMicro === null ? null : { lat: latMicro / MICRO, long: longMicro / MICRO };
}

function micro(degrees: number | null | undefined): number | null | undefined {
  return degrees == null ? degrees : Math.round(degrees * MICRO);
}

function given(columns: Readonly<Record<string, unknown>>): Partial<Columns> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
