/** For a WHERE about `t`: one of these ids. What has not been asked for narrows nothing. */
export function idIn(ids: readonly string[] | undefined): { where: string; values: readonly string[] }[] {
  if (ids === undefined) {
    return [];
  }
  const where = ids.length === 0 ? '1 = 0' : `t.id IN (${ids.map(() => '?').join(', ')})`;
  return [{ where, values: ids }];
}
