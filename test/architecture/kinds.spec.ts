import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { RULE_KINDS } from '../../src/earning/rule-kinds.model.js';
import { CRITERIA } from '../../src/segment/criteria.model.js';

const SOURCE = join(import.meta.dirname, '../../src');

/** Things with kinds: the module, the folder of the kinds in it, and their codes. */
const THINGS = [
  { thing: 'criteria', module: 'segment', folder: 'criteria', codes: CRITERIA.codes },
  { thing: 'earning rules', module: 'earning', folder: 'kinds', codes: RULE_KINDS.codes },
];

/** Codes that are words of other things, too. */
const COMMON: ReadonlySet<string> = new Set(['points', 'event', 'referral']);

describe.each(THINGS)('kinds of $thing', ({ module, folder, codes }) => {
  const root = join(SOURCE, module);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    // An event has an example, and a verifier names columns.
    (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !/\.(events|verifier)\.ts$/.test(file),
  );
  const ofKinds = files.filter((file) => file.startsWith(`${folder}/`) && /^[^.]+\.ts$/.test(basename(file)));
  const getName = (code: string) => `${code.replaceAll('_', '-')}.ts`;

  it('have a file each, with a spec beside it', () => {
    expect(ofKinds.map((file) => basename(file)).sort()).toEqual(codes.map(getName).sort());
    const withoutSpec = ofKinds.filter((file) => !existsSync(join(root, file.replace('.ts', '.spec.ts'))));
    expect(withoutSpec).toEqual([]);
  });

  it('are chosen from the registry in requests of other modules', () => {
    const requests = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.dto.ts') && !file.startsWith(`${module}/`),
    );
    expect(requests.length).toBeGreaterThan(50);
    // Other codes are words of several things.
    const own = codes.filter((code) => !COMMON.has(code));
    const naming = requests.flatMap((file) => {
      const source = readFileSync(join(SOURCE, file), 'utf8');
      return own.filter((code) => source.includes(`'${code}'`)).map((code) => `${file}: ${code}`);
    });
    expect(naming).toEqual([]);
  });

  it.each(codes)('%s is named in its own file alone', (code) => {
    const naming = files.filter((file) => readFileSync(join(root, file), 'utf8').includes(`'${code}'`));
    expect(naming.map((file) => basename(file))).toEqual([getName(code)]);
  });
});
