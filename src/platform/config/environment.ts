import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import {
  IsEmail,
  IsIn,
  IsISO4217CurrencyCode,
  IsNotEmpty,
  IsOptional,
  IsTimeZone,
  IsUrl,
  Matches,
  MinLength,
  validateSync,
} from 'class-validator';
import { distance } from 'fastest-levenshtein';
import { isS3Address } from './s3-address.js';
import { isVapidPair, isVapidPrivateKey, isVapidPublicKey } from './vapid-keys.js';
import {
  BooleanVariable,
  Satisfies,
  isHops,
  isOrigin,
  isRange,
  ListVariable,
  IntegerVariable,
} from './variables.js';

/** One property per variable: its default, and what it must look like. `.env.example` explains them. */
export class Environment {
  /** `production` keeps the demo programme out, as libraries know it. */
  @IsOptional()
  readonly NODE_ENV?: string;

  @IsIn(['all', 'web', 'worker'])
  readonly PROCESS_ROLE: 'all' | 'web' | 'worker' = 'all';

  @IsOptional()
  @IsNotEmpty()
  readonly HOST?: string;

  @IntegerVariable(1, 65_535)
  readonly PORT: number = 3000;

  @IsNotEmpty()
  readonly DATA_DIR: string = './var';

  @IsOptional()
  @Matches(/^(mysql|mariadb):\/\/.+\/.+/, {
    message: '$property must look like mysql://user:password@host:3306/name',
  })
  readonly DATABASE_URL?: string;

  @IsOptional()
  @IsNotEmpty()
  readonly FILES_DIR?: string;

  /** May hold a password. */
  @IsOptional()
  @Satisfies(
    'isS3Address',
    (value) => typeof value === 'string' && isS3Address(value),
    'BUCKET_URL must look like https://key:secret@s3.example/bucket',
  )
  readonly BUCKET_URL?: string;

  @IsNotEmpty()
  readonly BUCKET_REGION: string = 'us-east-1';

  @IsOptional()
  @Matches(/^https?:\/\/[^/?#]+\/?$/, {
    message: '$property must look like http://user:password@host:9200',
  })
  readonly SEARCH_URL?: string;

  /** What an engine takes for the beginning of the name of an index. */
  @Matches(/^[a-z0-9][a-z0-9_-]{0,99}$/, {
    message: '$property must be made of small letters, digits, - and _, and begin with a letter or digit',
  })
  readonly SEARCH_INDEX_PREFIX: string = 'laurel';

  @IntegerVariable(10, 60_000)
  readonly SEARCH_TIMEOUT_MS: number = 300;

  @IsOptional()
  @Matches(/^amqps?:\/\/.+/, { message: '$property must look like amqp://user:password@host:5672' })
  readonly QUEUE_URL?: string;

  @IsNotEmpty()
  readonly QUEUE_EXCHANGE: string = 'laurel.events';

  @IsOptional()
  @Matches(/^smtps?:\/\/(?:[^\s/@]+@)?[^\s/@?#]+\/?$/, {
    message: '$property must look like smtp://user:password@host:587 or smtps://user:password@host',
  })
  readonly SMTP_URL?: string;

  @IsOptional()
  @IsEmail({ allow_display_name: true }, { message: '$property must look like Shop <mail@shop.example>' })
  @Matches(/^[^\p{C}\p{Default_Ignorable_Code_Point}]*$/u, {
    message: '$property must not contain invisible characters',
  })
  readonly MAIL_FROM?: string;

  @IsOptional()
  @Matches(/^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/, {
    message: '$property must look like https://club.example',
  })
  readonly PUBLIC_URL?: string;

  /** The issuer of OpenID Connect with which administrators log in. */
  @IsOptional()
  @Matches(/^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/, {
    message: '$property must look like https://login.example',
  })
  readonly OIDC_ISSUER?: string;

  @IsOptional()
  @IsNotEmpty()
  readonly OIDC_CLIENT_ID?: string;

  @IsOptional()
  @IsNotEmpty()
  readonly OIDC_CLIENT_SECRET?: string;

  /** What the button on the login page calls it. */
  @IsNotEmpty()
  readonly OIDC_NAME: string = 'OpenID Connect';

  /** Whether e-mails of which the provider does not say whether they are confirmed are taken for it. Entra ID says nothing. */
  @IsIn(['true', 'false'])
  readonly OIDC_TRUST_EMAILS: string = 'false';

  @IsOptional()
  @Matches(/^https?:\/\/[^\s/@]+(?:\/\S*)?$/, {
    message: '$property must look like https://sms.example/send',
  })
  readonly SMS_URL?: string;

  /** A template of Liquid with `phone`, `text` and `id`. */
  @IsOptional()
  @IsNotEmpty()
  readonly SMS_BODY?: string;

  @Matches(/^[\w.+-]+\/[\w.+-]+(?:;\s*[\w.+-]+=[\w.+-]+)*$/, {
    message: '$property must look like application/json',
  })
  readonly SMS_CONTENT_TYPE: string = 'application/json';

  @IsOptional()
  @Matches(/^[\x20-\x7e]+$/, { message: '$property must be one line, like Bearer 5f1d7a84' })
  readonly SMS_AUTHORIZATION?: string;

  /** Browsers subscribe with it; `npm run cli -- push:keys` makes the pair. */
  @IsOptional()
  @Satisfies(
    'isVapidPublicKey',
    isVapidPublicKey,
    'WEB_PUSH_PUBLIC_KEY must be 65 bytes in base64url, as push:keys prints them',
  )
  readonly WEB_PUSH_PUBLIC_KEY?: string;

  @IsOptional()
  @Satisfies(
    'isVapidPrivateKey',
    isVapidPrivateKey,
    'WEB_PUSH_PRIVATE_KEY must be 32 bytes in base64url, as push:keys prints them',
  )
  readonly WEB_PUSH_PRIVATE_KEY?: string;

  /** Where a push service reaches the operator. */
  @IsOptional()
  @Matches(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?)$/, {
    message: '$property must look like mailto:operator@shop.example or https://shop.example',
  })
  readonly WEB_PUSH_SUBJECT?: string;

  @BooleanVariable()
  readonly WEBHOOK_ALLOW_PRIVATE: boolean = false;

  @IsOptional()
  @BooleanVariable()
  readonly DEMO_DATA?: boolean;

  @BooleanVariable()
  readonly REQUIRE_DURABLE: boolean = false;

  @IsOptional()
  @IsEmail({}, { message: '$property must be an e-mail address' })
  @Matches(/^[^\p{C}\p{Default_Ignorable_Code_Point}]*$/u, {
    message: '$property must not contain invisible characters',
  })
  readonly ADMIN_EMAIL?: string;

  @IsOptional()
  @MinLength(8, { message: '$property must have at least $constraint1 characters' })
  readonly ADMIN_PASSWORD?: string;

  /** A caller that guesses it is an administrator with every permission, and no limit of logins slows them down. */
  @IsOptional()
  @Matches(/^\S*$/, { message: '$property must not contain spaces' })
  @MinLength(32, { message: '$property must have at least $constraint1 characters' })
  readonly MASTER_API_KEY?: string;

  @IntegerVariable(1)
  readonly ACCESS_TOKEN_TTL: number = 3600;

  @IntegerVariable(1)
  readonly REFRESH_TOKEN_TTL: number = 2_592_000;

  /** However often it is refreshed. */
  @IntegerVariable(1)
  readonly LOGIN_TTL: number = 2_592_000;

  /** People who work with it see the data of others. */
  @IntegerVariable(1)
  readonly STAFF_LOGIN_TTL: number = 86_400;

  @IntegerVariable(0)
  readonly REFRESH_REUSE_GRACE: number = 60;

  @IsOptional()
  @IsNotEmpty()
  readonly JWT_PRIVATE_KEY_FILE?: string;

  @ListVariable()
  readonly JWT_PUBLIC_KEY_FILES: readonly string[] = [];

  /** Each holds a thread of the server; it has a maximum for all processes together. */
  @IntegerVariable(1, 1000)
  readonly DATABASE_CONNECTIONS: number = 20;

  /** Seconds. */
  @IntegerVariable(1, 3600)
  readonly DATABASE_TIMEOUT: number = 10;

  @IntegerVariable(1, 100)
  readonly BATCH_SIZE_MAX: number = 32;

  @IntegerVariable(0, 1000)
  readonly CODES_READ_AHEAD: number = 128;

  @IntegerVariable(1, 100_000)
  readonly REQUESTS_AT_ONCE: number = 100;

  @IntegerVariable(0, 100_000)
  readonly REQUESTS_WAITING: number = 1000;

  /** Seconds. */
  @IntegerVariable(1, 3600)
  readonly REQUESTS_PATIENCE: number = 5;

  /** For one account or key, in each process; existing clients may have 100. */
  @IntegerVariable(0, 1_000_000)
  readonly WRITES_PER_SECOND: number = 1000;

  @IntegerVariable(0, 100_000)
  readonly STREAM_LISTENERS: number = 5000;

  /** Seconds. */
  @IntegerVariable(1, 3600)
  readonly STREAM_PATIENCE: number = 30;

  @IntegerVariable(1)
  readonly RESULT_WINDOW_MAX: number = 10_000;

  @IsTimeZone({ message: '$property must be the name of a time zone, like Europe/Vienna' })
  readonly TIMEZONE: string = 'UTC';

  /** The currency of a new database. */
  @IsOptional()
  @IsISO4217CurrencyCode({ message: '$property must be a code of ISO 4217, like JPY' })
  readonly CURRENCY?: string;

  @ListVariable()
  @Satisfies(
    'isListOfOrigins',
    (value) => Array.isArray(value) && value.every(isOrigin),
    'CORS_ORIGINS must be *, or origins like https://shop.example, separated by commas',
  )
  readonly CORS_ORIGINS: readonly string[] = [];

  @IsIn(['error', 'warn', 'info', 'debug'])
  readonly LOG_LEVEL: 'error' | 'warn' | 'info' | 'debug' = 'info';

  @IsOptional()
  @IsIn(['json', 'text'])
  readonly LOG_FORMAT?: 'json' | 'text';

  @IsOptional()
  @Matches(/^\S{16,}$/, { message: '$property must have at least 16 characters and no spaces' })
  readonly METRICS_TOKEN?: string;

  // Traces: whether. How, the SDK reads itself, from the standard variables.
  @IsOptional()
  @IsUrl({ require_tld: false }, { message: '$property must look like http://collector:4318' })
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @IsOptional()
  @IsUrl({ require_tld: false }, { message: '$property must look like http://collector:4318/v1/traces' })
  readonly OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string;

  readonly OTEL_TRACES_EXPORTER: string = 'otlp';

  readonly OTEL_SDK_DISABLED: string = 'false';

  /** Seconds. */
  @IsOptional()
  @IntegerVariable(0, 600)
  readonly SHUTDOWN_DELAY?: number;

  /** Seconds. */
  @IntegerVariable(1, 3600)
  readonly SHUTDOWN_TIMEOUT: number = 20;

  @ListVariable()
  @Satisfies(
    'isListOfProxies',
    (value) => Array.isArray(value) && (isHops(value) || value.every(isRange)),
    'TRUST_PROXY must be how many proxies there are, or their addresses, like loopback,10.0.0.0/8',
  )
  readonly TRUST_PROXY: readonly string[] = [];
}

/**
 * @param look Finds more problems, outside the variables themselves.
 * @throws an Error that lists every variable that is wrong. It never repeats a value: some are secrets.
 */
export function readEnvironment(
  variables: NodeJS.ProcessEnv,
  look: (env: Environment) => readonly string[] = () => [],
): Environment {
  const env = plainToInstance(Environment, withoutUnset(variables));
  // One sentence for each variable: a value that is no number is not also too small.
  const problems = validateSync(env).flatMap((error) => Object.values(error.constraints ?? {}).slice(0, 1));
  if ((env.ADMIN_EMAIL === undefined) !== (env.ADMIN_PASSWORD === undefined)) {
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD must be set together');
  }
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    problems.push('MAIL_FROM must be set with SMTP_URL: mails need a sender');
  }
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = env;
  if (new Set([issuer, id, secret].map((each) => each === undefined)).size > 1) {
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together');
  }
  problems.push(...problemsOfPush(env));
  if (env.BUCKET_URL !== undefined && env.FILES_DIR !== undefined) {
    problems.push('FILES_DIR and BUCKET_URL must not be set together: files are in one of the two');
  }
  problems.push(...misspelt(variables), ...look(env));
  if (problems.length > 0) {
    throw new WrongEnvironment(problems);
  }
  return env;
}

function problemsOfPush(env: Environment): string[] {
  const { WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey, WEB_PUSH_SUBJECT: subject } = env;
  if (new Set([publicKey, privateKey, subject].map((each) => each === undefined)).size > 1) {
    return ['WEB_PUSH_PUBLIC_KEY, WEB_PUSH_PRIVATE_KEY and WEB_PUSH_SUBJECT must be set together'];
  }
  const areKeys = isVapidPublicKey(publicKey) && isVapidPrivateKey(privateKey);
  return areKeys && !isVapidPair({ publicKey: publicKey ?? '', privateKey: privateKey ?? '' })
    ? ['WEB_PUSH_PUBLIC_KEY and WEB_PUSH_PRIVATE_KEY must be of one pair, as push:keys prints it']
    : [];
}

/** A name that is not ours belongs to another program, unless it looks like one of ours: then that one was meant. */
function misspelt(variables: NodeJS.ProcessEnv): string[] {
  const known = Object.keys(new Environment());
  return Object.keys(variables)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = probablyMeant(name, known);
      return meant === undefined ? [] : [`${name} is not a variable of Laurel: did you mean ${meant}?`];
    });
}

export class WrongEnvironment extends Error {
  constructor(problems: readonly string[]) {
    super(['The environment is not usable:', ...problems].join('\n  - '));
  }
}

/** `PORT=` in an .env file means that PORT is not set; without this it would be read as the number 0. */
function withoutUnset(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim() !== ''));
}

/** Shorter names, PORT and HOST, are too close to what other programs set: POST, HOSTS. */
const LETTERS_MIN = 6;
/** The shorter a word is, the more often two slips make another one of it. */
const slipsMax = (letters: number) => (letters < 8 ? 1 : 2);
/** The variables have no prefix, but one is easily expected. */
const PREFIX = /^LAUREL_/;

/**
 * The variable of `known` that was probably meant by another name: in another case, with another separator, or with a slip
 * in a word. Compared word by word, because other programs have names of the same words: DATABASE_SSL is as close to
 * DATABASE_URL as a misspelling of it, but SSL is not close to URL.
 */
function probablyMeant(name: string, known: readonly string[]): string | undefined {
  const given = name
    .toUpperCase()
    .replace(PREFIX, '')
    .split(/[^A-Z0-9]+/);
  return known.find((each) => {
    const meant = each.split('_');
    const letters = meant.join('').length;
    return letters >= LETTERS_MIN && slips(given, meant) <= slipsMax(letters);
  });
}

function slips(given: readonly string[], meant: readonly string[]): number {
  if (given.length !== meant.length) {
    // A separator too few or too many, which is a slip of its own when there is another one.
    const whole = slipsInWord(given.join(''), meant.join(''));
    return whole <= 1 ? whole : Infinity;
  }
  return meant.reduce((sum, word, index) => sum + slipsInWord(given[index] ?? '', word), 0);
}

function slipsInWord(given: string, meant: string): number {
  const count = isSwapped(given, meant) ? 1 : distance(given, meant);
  return count <= slipsMax(meant.length) ? count : Infinity;
}

/** Two neighbours in the wrong order, which counts as two slips elsewhere. */
function isSwapped(given: string, meant: string): boolean {
  const at = [...meant].findIndex((letter, index) => letter !== given[index]);
  const swapped = `${meant.slice(0, at)}${meant[at + 1] ?? ''}${meant[at] ?? ''}${meant.slice(at + 2)}`;
  return at >= 0 && given === swapped;
}
