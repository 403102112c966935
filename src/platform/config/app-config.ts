import { join } from 'node:path';
import { type Environment, readEnvironment } from './environment.js';
import { prepareFiles } from './files.js';
import { s3AddressIn, type S3Config } from './s3-address.js';
import { isHops, isLoopback } from './variables.js';

export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'mysql'; readonly url: string };

/** Where uploaded files are: `none` refuses them, because the processes of a server share no directory unless one is named. */
export type FilesConfig =
  | { readonly kind: 'directory'; readonly directory: string }
  | ({ readonly kind: 's3' } & S3Config)
  | { readonly kind: 'none' };

/** Seconds that balancers take to notice that one of several replicas stops. A single replica has no other one to take its requests. */
const SHUTDOWN_DELAY_OF_REPLICAS = 5;

/** Everything the process takes from outside, parsed once at start-up and typed from then on. */
export class AppConfig {
  readonly process: {
    readonly role: 'all' | 'web' | 'worker';
    readonly handlesEvents: boolean;
    readonly servesHttp: boolean;
  };
  readonly http: {
    readonly host: string;
    readonly port: number;
    readonly resultWindowMax: number;
    readonly corsOrigins: readonly string[];
    /** How many proxies stand before the process, or who they are: what Express calls `trust proxy`. */
    readonly trustProxy: number | readonly string[];
    /** For one account or key; 0 for any number. */
    readonly writesPerSecond: number;
  };
  /** How much is worked on at once, how much may wait for it, and how long. */
  readonly admission: {
    readonly atOnce: number;
    readonly waiting: number;
    readonly timeoutMs: number;
  };
  /** The stream of events: the number of listeners in a process, and how long one may take to receive a chunk. */
  readonly stream: { readonly listenersMax: number; readonly timeoutMs: number };
  readonly dataDir: string;
  readonly database: DatabaseConfig;
  readonly files: FilesConfig;
  /** Whether the process is not ready while the database could lose what it has committed. */
  readonly requireDurable: boolean;
  /** For a database on a server. */
  /** How many requests that write the same kind of thing share a transaction at most. */
  readonly batchSizeMax: number;
  readonly codesReadAhead: number;
  readonly databasePool: { readonly connections: number; readonly statementMs: number };
  readonly search: {
    /** May hold a password. */
    readonly url: string | undefined;
    readonly indexPrefix: string;
    /** How long who searches waits for the engine. */
    readonly timeoutMs: number;
  };
  /** With which administrators log in, by OpenID Connect. */
  readonly provider:
    | {
        readonly issuer: string;
        readonly clientId: string;
        readonly clientSecret: string;
        readonly name: string;
        /** Whether an e-mail counts of which it does not say whether it is confirmed. */
        readonly trustsEmails: boolean;
      }
    | undefined;
  readonly queue: { readonly url: string | undefined; readonly exchange: string };
  readonly mail: {
    /** May hold a password. */
    readonly url: string | undefined;
    /** An address, with or without a name before it. */
    readonly from: string | undefined;
    /** Where mails are written without a server, one file each; undefined where only a server may send them. */
    readonly directory: string | undefined;
  };
  /** The gateway that takes SMS, and what is sent to it. */
  readonly sms: {
    readonly url: string | undefined;
    readonly body: string;
    readonly contentType: string;
    readonly authorization: string | undefined;
  };
  /** With what notifications are sent to browsers; undefined: none are. */
  readonly push:
    | { readonly publicKey: string; readonly privateKey: string; readonly subject: string }
    | undefined;
  /** How browsers reach the service, without a slash at the end: links in messages begin with it. */
  readonly publicUrl: string;
  /** Whether webhooks may go to addresses of this machine and its network. */
  readonly webhook: { readonly allowPrivate: boolean };
  readonly auth: {
    readonly accessTokenTtlSeconds: number;
    readonly refreshTokenTtlSeconds: number;
    /** How long a login lasts, however often it is refreshed. */
    readonly loginTtlSeconds: number;
    readonly staffLoginTtlSeconds: number;
    readonly refreshReuseGraceSeconds: number;
    readonly privateKeyFile: string | undefined;
    readonly publicKeyFiles: readonly string[];
    /** Where keys are kept that are generated because none is given. */
    readonly dataDir: string;
    readonly masterApiKey: string | undefined;
  };
  readonly demo: { readonly load: boolean };
  readonly firstAdministrator: { readonly email: string; readonly password: string } | undefined;
  readonly timezone: string;
  /** The currency of a new database: a code of ISO 4217 in lower case. */
  readonly currency: string | undefined;
  readonly logLevel: 'error' | 'warn' | 'info' | 'debug';
  /** Undefined: text at a terminal, JSON everywhere else. */
  readonly logFormat: 'json' | 'text' | undefined;
  /** How long requests are taken after the process was asked to stop, and how long it may take to finish them then. */
  readonly shutdown: { readonly delayMs: number; readonly timeoutMs: number };
  readonly traces: boolean;
  /** With a token, metrics are only for callers that present it. */
  readonly metrics: { readonly token: string | undefined };

  private constructor(env: Environment) {
    const embedded = env.DATABASE_URL === undefined;
    this.process = {
      role: env.PROCESS_ROLE,
      handlesEvents: env.PROCESS_ROLE !== 'web',
      servesHttp: env.PROCESS_ROLE !== 'worker',
    };
    this.http = {
      host: env.HOST ?? (embedded ? '127.0.0.1' : '0.0.0.0'),
      port: env.PORT,
      resultWindowMax: env.RESULT_WINDOW_MAX,
      corsOrigins: env.CORS_ORIGINS,
      trustProxy: isHops(env.TRUST_PROXY) ? Number(env.TRUST_PROXY[0]) : env.TRUST_PROXY,
      writesPerSecond: env.WRITES_PER_SECOND,
    };
    this.dataDir = env.DATA_DIR;
    this.database =
      env.DATABASE_URL === undefined
        ? { kind: 'sqlite', file: join(env.DATA_DIR, 'laurel.sqlite') }
        : { kind: 'mysql', url: env.DATABASE_URL };
    this.files = filesIn(env);
    this.requireDurable = env.REQUIRE_DURABLE;
    this.batchSizeMax = env.BATCH_SIZE_MAX;
    this.codesReadAhead = env.CODES_READ_AHEAD;
    this.databasePool = { connections: env.DATABASE_CONNECTIONS, statementMs: env.DATABASE_TIMEOUT * 1000 };
    this.admission = {
      atOnce: env.REQUESTS_AT_ONCE,
      waiting: env.REQUESTS_WAITING,
      timeoutMs: env.REQUESTS_PATIENCE * 1000,
    };
    this.stream = { listenersMax: env.STREAM_LISTENERS, timeoutMs: env.STREAM_PATIENCE * 1000 };
    this.search = {
      url: env.SEARCH_URL,
      indexPrefix: env.SEARCH_INDEX_PREFIX,
      timeoutMs: env.SEARCH_TIMEOUT_MS,
    };
    this.queue = { url: env.QUEUE_URL, exchange: env.QUEUE_EXCHANGE };
    this.mail = {
      url: env.SMTP_URL,
      from: env.MAIL_FROM,
      directory: embedded && env.SMTP_URL === undefined ? join(env.DATA_DIR, 'mail') : undefined,
    };
    this.sms = {
      url: env.SMS_URL,
      body: env.SMS_BODY ?? '{"to":{{ phone | json }},"text":{{ text | json }}}',
      contentType: env.SMS_CONTENT_TYPE,
      authorization: env.SMS_AUTHORIZATION,
    };
    this.push = getPush(env);
    this.publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
    this.provider = getProvider(env);
    this.webhook = { allowPrivate: env.WEBHOOK_ALLOW_PRIVATE };
    this.auth = getAuth(env);
    this.demo = { load: env.DEMO_DATA ?? isForTrial(env, this.http.host) };
    this.firstAdministrator =
      env.ADMIN_EMAIL !== undefined && env.ADMIN_PASSWORD !== undefined
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined;
    this.timezone = env.TIMEZONE;
    this.currency = env.CURRENCY?.toLowerCase();
    this.logLevel = env.LOG_LEVEL;
    this.logFormat = env.LOG_FORMAT;
    this.shutdown = {
      delayMs: (env.SHUTDOWN_DELAY ?? (embedded ? 0 : SHUTDOWN_DELAY_OF_REPLICAS)) * 1000,
      timeoutMs: env.SHUTDOWN_TIMEOUT * 1000,
    };
    this.traces = isTraced(env);
    this.metrics = { token: env.METRICS_TOKEN };
  }

  /**
   * For a process that is going to work: prepares the files that variables name.
   * @throws {WrongEnvironment} which lists every variable that is wrong
   */
  static ofProcess(variables: NodeJS.ProcessEnv): AppConfig {
    return new AppConfig(readEnvironment(variables, prepareFiles));
  }

  /** @throws {WrongEnvironment} which lists every variable that is wrong */
  static fromEnvironment(variables: NodeJS.ProcessEnv): AppConfig {
    return new AppConfig(readEnvironment(variables));
  }
}

/** Decides by the specification of OpenTelemetry, except that nothing is sent without a configured endpoint. */
function isTraced(env: Environment): boolean {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isOff = env.OTEL_SDK_DISABLED.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none';
  return endpoint !== undefined && !isOff;
}

/** The demo has public logins: unasked, it is loaded only where no other machine, and no proxy, reaches the service. */
function isForTrial(
  { DATABASE_URL, NODE_ENV, ADMIN_EMAIL, TRUST_PROXY }: Environment,
  host: string,
): boolean {
  const isNamed = DATABASE_URL !== undefined || ADMIN_EMAIL !== undefined || TRUST_PROXY.length > 0;
  return isLoopback(host) && !isNamed && NODE_ENV?.toLowerCase() !== 'production';
}

function getProvider(env: Environment): AppConfig['provider'] {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
    OIDC_TRUST_EMAILS: trust,
  } = env;
  return issuer === undefined || clientId === undefined || clientSecret === undefined
    ? undefined
    : { issuer, clientId, clientSecret, name, trustsEmails: trust === 'true' };
}

function getPush({
  WEB_PUSH_PUBLIC_KEY: publicKey,
  WEB_PUSH_PRIVATE_KEY: privateKey,
  WEB_PUSH_SUBJECT: subject,
}: Environment): AppConfig['push'] {
  return publicKey === undefined || privateKey === undefined || subject === undefined
    ? undefined
    : { publicKey, privateKey, subject };
}

function getAuth(env: Environment): AppConfig['auth'] {
  return {
    accessTokenTtlSeconds: env.ACCESS_TOKEN_TTL,
    refreshTokenTtlSeconds: env.REFRESH_TOKEN_TTL,
    loginTtlSeconds: env.LOGIN_TTL,
    staffLoginTtlSeconds: env.STAFF_LOGIN_TTL,
    refreshReuseGraceSeconds: env.REFRESH_REUSE_GRACE,
    privateKeyFile: env.JWT_PRIVATE_KEY_FILE,
    publicKeyFiles: env.JWT_PUBLIC_KEY_FILES,
    dataDir: env.DATA_DIR,
    masterApiKey: env.MASTER_API_KEY,
  };
}

function filesIn({ BUCKET_URL, BUCKET_REGION, FILES_DIR, DATABASE_URL, DATA_DIR }: Environment): FilesConfig {
  const address = BUCKET_URL === undefined ? undefined : s3AddressIn(BUCKET_URL);
  if (address) {
    return { kind: 's3', region: BUCKET_REGION, ...address };
  }
  const directory = FILES_DIR ?? (DATABASE_URL === undefined ? join(DATA_DIR, 'files') : undefined);
  return directory === undefined ? { kind: 'none' } : { kind: 'directory', directory };
}
