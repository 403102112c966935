import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
const PACKAGE = JSON.parse(read('package.json'));
const LOCK = JSON.parse(read('package-lock.json'));
const COMPOSE: Compose = parse(read('deploy/compose.yaml'));

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly mem_limit?: string;
        readonly networks?: readonly string[];
        readonly environment?: Readonly<Record<string, string>>;
      }
    >
  >;
  readonly networks: object;
}

describe('a release', () => {
  const releases = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, title = '']) => title);

  it('has one version: packages, lock, chart, and the latest release of the changelog', () => {
    const { version, appVersion } = parse(read('deploy/helm/laurel/Chart.yaml'));
    const workspaces = (PACKAGE.workspaces as string[]).map((folder) =>
      JSON.parse(read(`${folder}/package.json`)),
    );
    const { dependencies } = JSON.parse(read('examples/storefront/package.json'));
    const { devDependencies } = JSON.parse(read('admin/package.json'));
    const [latest = ''] = releases.filter((title) => title !== '[Unreleased]');

    const versions = [
      LOCK.version,
      LOCK.packages[''].version,
      version,
      appVersion,
      ...workspaces.map((workspace) => workspace.version),
      dependencies['@laurel/client'],
      devDependencies['@laurel/client'],
    ];
    expect(versions.filter((each) => each !== PACKAGE.version)).toEqual([]);
    expect(latest).toMatch(new RegExp(`^\\[${PACKAGE.version}\\] - `));
  });

  it('has a date, the latest first', () => {
    expect(releases[0]).toBe('[Unreleased]');
    const dated = releases.slice(1);
    expect(dated.filter((title) => !/^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/.test(title))).toEqual([]);
    const dates = dated.map((title) => title.slice(-10));
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it('comes before the changelog has more than 60 lines that are not released', () => {
    const [, unreleased = ''] = /^## \[Unreleased\]\n(.*?)^## \[/ms.exec(read('CHANGELOG.md')) ?? [];
    expect(unreleased.trim().split('\n').length).toBeLessThanOrEqual(60);
  });

  it('has a licence, in its file and where npm looks', () => {
    expect(PACKAGE.license).toBe('MIT');
    expect(read('LICENSE')).toMatch(/^MIT License\n\nCopyright/);
  });
});

describe('an installation', () => {
  it('runs no script of a package, and no package needs one', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    const packages = Object.entries<{ hasInstallScript?: boolean }>(LOCK.packages);
    const withScript = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
    // The first looks whether its binary is there, which comes as a package. The second counts installations, for its makers.
    expect(withScript).toEqual([
      'node_modules/@lingui/cli/node_modules/esbuild',
      'node_modules/@scarf/scarf',
    ]);
  });

  it('by Compose has no password of its own, a memory limit for each service, and no demo', () => {
    const text = read('deploy/compose.yaml');
    const services = Object.entries(COMPOSE.services);

    expect(text).not.toMatch(/\$\{\w+(?::?-|\})/);
    expect(services.length).toBeGreaterThan(4);
    expect(services.filter(([, { mem_limit: limit }]) => !limit).map(([name]) => name)).toEqual([]);
    expect(COMPOSE.services['laurel']).toMatchObject({
      mem_limit: '1g',
      environment: { DEMO_DATA: 'false', REQUIRE_DURABLE: 'true' },
    });
  });

  it('by Compose lets Laurel alone reach the search engine, and hides the metrics from outside', () => {
    const inSearch = Object.entries(COMPOSE.services).filter(([, { networks }]) =>
      networks?.includes('search'),
    );

    expect(inSearch.map(([name]) => name)).toEqual(['laurel', 'opensearch']);
    expect(COMPOSE.services['opensearch']).toMatchObject({ networks: ['search'] });
    expect(COMPOSE.networks).toEqual({ search: { internal: true } });
    expect(read('deploy/haproxy/compose.cfg')).toMatch(/^ {2}http-request deny .* path_beg \/metrics /m);
  });

  it('by image has neither the demo nor answers that a power failure could take back', () => {
    const variables = /^ENV (.*)$/m.exec(read('deploy/Dockerfile'))?.[1]?.split(' ');

    expect(variables).toEqual(
      expect.arrayContaining(['NODE_ENV=production', 'DEMO_DATA=false', 'REQUIRE_DURABLE=true']),
    );
  });
});
