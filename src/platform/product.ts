import packageJson from '../../package.json' with { type: 'json' };

/** The name and the version that Laurel tells the world: those of package.json. */
export const PRODUCT = { name: 'Laurel', version: packageJson.version } as const;
