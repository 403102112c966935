/** One resource that may be seen (`VIEW`) or changed (`MODIFY`). */
export interface Permission {
  readonly resource: string;
  readonly access: string;
}

export type Access = 'VIEW' | 'MODIFY';
export const ACCESSES: readonly Access[] = ['VIEW', 'MODIFY'];

/** What a data team reads: no settings, no logins, no other staff. */
const FOR_DATA: ReadonlySet<string> = new Set([
  'ANALYTICS',
  'CUSTOMER',
  'EARNING_RULE',
  'EVENT',
  'LEVEL',
  'POINT_TRANSFER',
  'POS',
  'REWARD_CAMPAIGN',
  'SEGMENT',
  'SEGMENT_EXPORT',
  'TRANSACTION',
]);

export type Preset = 'read' | 'data' | 'everything';

/** Returns the permissions of a preset. What may be changed may be seen. */
export function getPreset(preset: Preset, resources: readonly string[]): Permission[] {
  const chosen = preset === 'data' ? resources.filter((resource) => FOR_DATA.has(resource)) : resources;
  const accesses = preset === 'everything' ? ACCESSES : (['VIEW'] as const);
  return chosen.flatMap((resource) => accesses.map((access) => ({ resource, access })));
}

export function hasPermission(value: readonly Permission[], resource: string, access: string): boolean {
  return value.some((each) => each.resource === resource && each.access === access);
}

/** Switches one access of some resources on or off. Without the right to see a thing there is none to change it. */
export function setAccess(
  value: readonly Permission[],
  resources: readonly string[],
  access: Access,
  isOn: boolean,
): Permission[] {
  const others = value.filter(({ resource }) => !resources.includes(resource));
  const changed = resources.flatMap((resource) => {
    const before = ACCESSES.filter((each) => hasPermission(value, resource, each));
    return getAccesses(before, access, isOn).map((each) => ({ resource, access: each }));
  });
  return [...others, ...changed];
}

function getAccesses(before: readonly Access[], access: Access, isOn: boolean): readonly Access[] {
  if (isOn) {
    return access === 'MODIFY' ? ACCESSES : ['VIEW', ...before.filter((each) => each !== 'VIEW')];
  }
  return access === 'VIEW' ? [] : before.filter((each) => each !== access);
}
