/** @throws an Error that says what is wrong, for people to read */
export function readRoleIds(sent: unknown): string[] {
  const list = typeof sent === 'object' && sent !== null ? (Object.values(sent) as unknown[]) : null;
  if (!list || list.length > ROLES_MAX) {
    throw new Error('This value should be a list of roles.');
  }
  return list.map((each) => {
    const id: unknown = typeof each === 'object' && each !== null && 'id' in each ? each.id : each;
    if (typeof id !== 'string') {
      throw new Error('This value should be a list of roles.');
    }
    return id.toLowerCase();
  });
}

const ROLES_MAX = 100;
