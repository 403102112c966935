import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment } from '#platform/config/environment.js';
import { createVapidKeys } from '#platform/config/vapid-keys.js';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
type Value = string | number | boolean | readonly string[] | undefined;

/** Texts; empty for a variable that is not set. */
const DEFAULTS = Object.fromEntries(
  (Object.entries(readEnvironment({})) as [string, Value][]).map(([name, value]) => [
    name,
    String(value ?? ''),
  ]),
);
/** OpenTelemetry documents its other variables itself. */
const IN_EXAMPLE = Object.keys(DEFAULTS).filter((name) => !/^OTEL_(?!EXPORTER_OTLP_ENDPOINT)/.test(name));

interface Row {
  readonly name: string;
  readonly initial: string;
  readonly accepts: string;
}

const ROWS: readonly Row[] = [
  ...read('docs/operations.md').matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)` )?\| ([^|]+) \| /gm),
].map(([, name = '', initial = '', accepts = '']) => ({ name, initial, accepts }));

describe('docs/operations.md', () => {
  it('has each variable, with its default', () => {
    expect(Object.fromEntries(ROWS.map(({ name, initial }) => [name, initial]))).toEqual(DEFAULTS);
  });

  it.each(ROWS)('$name accepts exactly: $accepts', ({ name, accepts }) => {
    const { good, bad } = getSamples(accepts);
    expect(good.length + bad.length).toBeGreaterThan(0);
    expect(good.filter((value) => !isAccepted(name, value))).toEqual([]);
    expect(bad.filter((value) => isAccepted(name, value))).toEqual([]);
  });

  it('names what the image sets', () => {
    const [, variables = ''] = /^ENV (.+)$/m.exec(read('deploy/Dockerfile')) ?? [];
    const image = Object.fromEntries(variables.split(' ').map((pair) => pair.split('=')));

    expect(image).toMatchObject({ NODE_ENV: 'production', DEMO_DATA: 'false', REQUIRE_DURABLE: 'true' });
    expect(Object.keys(image).filter((name) => !(name in DEFAULTS))).toEqual([]);
  });
});

describe('.env.example', () => {
  const text = read('.env.example');

  it('has each variable, with its default', () => {
    const lines = [...text.matchAll(/^([^#\s=]+)=(.*)$/gm)];
    expect(Object.fromEntries(lines.map(([, name, value]) => [name, value]))).toEqual(
      Object.fromEntries(IN_EXAMPLE.map((name) => [name, DEFAULTS[name]])),
    );
  });

  it.each(ROWS.filter(({ name, accepts }) => IN_EXAMPLE.includes(name) && !/^(text|like )/.test(accepts)))(
    'says above $name: $accepts',
    ({ name, accepts }) => {
      const [, comment = ''] = new RegExp(`((?:^#.*\n)+)^${name}=`, 'm').exec(text) ?? [];
      expect(comment.toLowerCase()).toContain(accepts.replaceAll('`', ''));
    },
  );
});

/** Values on both sides of what the column `accepts` says. */
function getSamples(accepts: string): { readonly good: readonly string[]; readonly bad: readonly string[] } {
  const quoted = [...accepts.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value);
  const [, low, high] = /^(\d+)–(\d+)$/.exec(accepts) ?? [];
  const [, least, characters] = /^at least (\d+)( characters)?$/.exec(accepts) ?? [];
  if (low !== undefined) {
    const [min, max] = [Number(low), Number(high)];
    return { good: [`${min}`, `${max}`], bad: [`${min - 1}`, `${max + 1}`, `${min}.5`, 'x'] };
  }
  if (characters !== undefined) {
    return { good: ['x'.repeat(Number(least))], bad: ['x'.repeat(Number(least) - 1)] };
  }
  if (least !== undefined) {
    return { good: [least, '1000000000000'], bad: [`${Number(least) - 1}`, `${least}.5`, 'x'] };
  }
  // A text is free; an example has a form, which this has not.
  return accepts === 'text' ? { good: ['x'], bad: [] } : { good: quoted, bad: ['+'] };
}

const PROVIDER = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };

const KEYS = createVapidKeys();
const PUSH = {
  WEB_PUSH_PUBLIC_KEY: KEYS.publicKey,
  WEB_PUSH_PRIVATE_KEY: KEYS.privateKey,
  WEB_PUSH_SUBJECT: 'mailto:operator@shop.example',
};

function isAccepted(name: string, value: string): boolean {
  // These are set together or not at all; mails need a sender.
  const both = {
    ...(name.startsWith('ADMIN_') && { ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'x'.repeat(8) }),
    ...(name === 'SMTP_URL' && { MAIL_FROM: 'a@example.com' }),
    ...(name.startsWith('OIDC_') && PROVIDER),
    ...(name.startsWith('WEB_PUSH_') && PUSH),
  };
  try {
    readEnvironment({ ...both, [name]: value });
    return true;
  } catch {
    return false;
  }
}
