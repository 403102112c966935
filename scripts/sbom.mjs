// What the service is delivered with, as a CycloneDX document: npm run sbom [<file>]. Compares it with package-lock.json, and
// fails for a licence that is not on the list of reviewed ones. Works without a network.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const [file = 'sbom.cdx.json'] = process.argv.slice(2);

/** They ask for nothing but their notice. Copyleft is not among them. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
]);
/** Packages that do not say it where npm looks, but in their file LICENSE or their Readme. */
const SAID_ELSEWHERE = { busboy: 'MIT', 'passport-strategy': 'MIT', pause: 'MIT', streamsearch: 'MIT' };

// All of them, and then those that are delivered: with `--omit dev`, npm leaves out what development needs too.
// `legacy-peer-deps`: a package that wants an older NestJS works with ours, and a list of what is there is not the place to complain.
const flags = ['--sbom-format', 'cyclonedx', '--package-lock-only', '--legacy-peer-deps'];
const sbom = JSON.parse(
  execFileSync('npm', ['sbom', ...flags], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
);
const wanted = new Set(delivered());
const isDelivered = ({ name, version }) => wanted.has(`${name}@${version}`);
sbom.components = sbom.components.filter(isDelivered);
const refs = new Set([sbom.metadata.component['bom-ref'], ...sbom.components.map((each) => each['bom-ref'])]);
sbom.dependencies = sbom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
Object.assign(sbom.metadata.component, { name, version });
for (const component of sbom.components) {
  const licence = SAID_ELSEWHERE[component.name];
  if (!component.licenses?.length && licence) {
    component.licenses = [{ license: { id: licence } }];
  }
}

const problems = getProblems(sbom);
if (problems.length > 0) {
  console.error(['The bill of materials is not in order:', ...problems].join('\n  - '));
  process.exit(1);
}
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`${file}: ${sbom.components.length} packages, all with a known licence`);

function getProblems({ bomFormat, components }) {
  const listed = new Set(components.map((component) => `${component.name}@${component.version}`));
  const missing = delivered().filter((each) => !listed.has(each));
  return [
    ...(bomFormat === 'CycloneDX' ? [] : ['It is not a CycloneDX document']),
    ...missing.map((each) => `${each} is in package-lock.json and not in it`),
    ...components
      .filter(({ purl, hashes }) => !purl || !hashes?.length)
      .map((each) => `${each.name} has no address or no hash`),
    ...components
      .filter((each) => !isAllowed(getLicence(each)))
      .map((each) => `${each.name}: licence ${getLicence(each)}`),
  ];
}

function delivered() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return (
    Object.entries(packages)
      // Workspaces are sources of ours, of which only what was built is delivered.
      .filter(([path, { dev, link, peer }]) => path.includes('node_modules/') && !dev && !link && !peer)
      .map(
        ([path, { version }]) =>
          `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`,
      )
  );
}

function getLicence({ licenses = [] }) {
  return (
    licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(' AND ') ||
    'unknown'
  );
}

/** `(MIT OR CC0-1.0)`: one of them is enough; of `MIT AND ISC`, all are needed. */
function isAllowed(expression) {
  return expression
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((licence) => LICENCES.has(licence.trim())));
}
