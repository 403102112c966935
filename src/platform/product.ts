import packageJson from '../../package.json' with { type: 'json' };

export const PRODUCT = { name: 'Laurel', version: packageJson.version } as const;
