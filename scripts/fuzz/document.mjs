/** `share`: of the time. `may`: whether an operation admits this caller, so that it is worth asking. */
export const ROLES = {
  customer: { share: 0.2, may: /^For (the logged-in customer|any logged-in caller)/m },
  seller: { share: 0.2, may: /^For (sellers|administrators and sellers|any logged-in caller)/m },
  // Last, because an administrator may lock out the others. Also sends what any caller may send.
  administrator: {
    share: 0.6,
    may: /^For (administrators|any logged-in caller)|^(?![^]*^For )/m,
  },
};

/**
 * The document as far as it concerns a role. The seed picks one of two paths to one handler, below a store and without;
 * and of two ways to show who one is, the one that this role has.
 */
export function documentFor(document, role, seed) {
  const { may } = ROLES[role];
  const scheme = role === 'administrator' ? 'key' : 'bearer';
  const without = Number(seed) % 2 === 0 ? '/api/{storeCode}' : '/api';
  const other = (path) =>
    path.startsWith('/api/{storeCode}')
      ? path.replace('/{storeCode}', '')
      : path.replace('/api', '/api/{storeCode}');
  const isPassedOver = (path, method) =>
    (without === '/api') === !path.startsWith('/api/{storeCode}') && document.paths[other(path)]?.[method];
  const paths = {};
  for (const [path, item] of Object.entries(document.paths)) {
    const operations = Object.entries(item).filter(
      ([method, { description }]) => may.test(description ?? '') && !isPassedOver(path, method),
    );
    if (operations.length > 0) {
      paths[path] = Object.fromEntries(
        operations.map(([method, operation]) => [
          method,
          { ...operation, security: (operation.security ?? []).filter((each) => scheme in each) },
        ]),
      );
    }
  }
  return { ...document, paths };
}

/** Where an administrator finds the ids of what is there, of the lists that need no filter. */
export function getLists({ paths }, origin) {
  return Object.entries(paths)
    .filter(
      ([path, { get }]) =>
        !/\/(customer|seller)\//.test(path) &&
        get?.parameters.some(({ name }) => name === 'cursor') &&
        !get.parameters.some((each) => each.required && each.in === 'query'),
    )
    .map(([path]) => `${origin}${path.replace('{storeCode}', 'DEFAULT')}`)
    .filter((url) => !url.includes('{'))
    .join(' ');
}
