import { join } from 'node:path';
import { type Environment, readEnvironment } from './environment.js';
import { isHops } from './variables.js';

export type DatabaseConfig =
  { readonly kind: 'sqlite'; readonly file: string } | { readonly kind: 'mysql'; readonly url: string };

/** Seconds that balancers take to hear that one of several is going. Where there is only one, nobody else could take its requests. */
const SHUTDOWN_DELAY_OF_REPLICAS = 5;

/** Everything the process takes from outside, parsed once at start-up and typed from then on. */
export class AppConfig {
  readonly process: {
    readonly role: 'all' | 'web' | 'worker';
    readonly handlesEvents: boolean;
    readonly servesHttp: boolean;
    /** How many processes answer requests. */
    readonly count: number;
  };
  readonly http: {
    readonly host: string;
    readonly port: number;
    readonly resultWindowMax: number;
    readonly corsOrigins: readonly string[];
    /** How many proxies stand before the process, or who they are: what Express calls `trust proxy`. */
    readonly trustProxy: number | readonly string[];
    /** Of one account or key; 0 for any number. */
    readonly writesPerSecond: number;
  };
  /** How much is worked on at once, how much may wait for it, and how long. */
  readonly admission: {
    readonly atOnce: number;
    readonly waiting: number;
    readonly patienceMs: number;
  };
  /** Who listens to the stream of events: how many in a process, and how long one may take for what he was sent. */
  readonly stream: { readonly listenersMax: number; readonly patienceMs: number };
  readonly dataDir: string;
  readonly database: DatabaseConfig;
  /** For a database on a server. */
  readonly databasePool: { readonly connections: number; readonly statementMs: number };
  readonly search: {
    /** May hold a password. */
    readonly url: string | undefined;
    readonly indexPrefix: string;
    /** How long who searches waits for the engine. */
    readonly patienceMs: number;
  };
  readonly queue: { readonly url: string | undefined; readonly exchange: string };
  /** Whether webhooks may go to addresses of this machine and its network. */
  readonly webhook: { readonly allowPrivate: boolean };
  readonly auth: {
    readonly accessTokenTtlSeconds: number;
    readonly refreshTokenTtlSeconds: number;
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
  readonly logLevel: 'error' | 'warn' | 'info' | 'debug';
  /** Undefined: text at a terminal, JSON everywhere else. */
  readonly logFormat: 'json' | 'text' | undefined;
  /** How long requests are taken after the process was asked to stop, and how long it may take to finish them then. */
  readonly shutdown: { readonly delayMs: number; readonly timeoutMs: number };
  readonly traces: boolean;
  /** With a token, metrics are for those who show it. */
  readonly metrics: { readonly token: string | undefined };

  private constructor(env: Environment) {
    const embedded = env.DATABASE_URL === undefined;
    this.process = {
      role: env.PROCESS_ROLE,
      handlesEvents: env.PROCESS_ROLE !== 'web',
      servesHttp: env.PROCESS_ROLE !== 'worker',
      count: env.PROCESS_ROLE === 'worker' ? 1 : env.WEB_CONCURRENCY,
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
    this.databasePool = { connections: env.DATABASE_CONNECTIONS, statementMs: env.DATABASE_TIMEOUT * 1000 };
    this.admission = {
      atOnce: env.REQUESTS_AT_ONCE,
      waiting: env.REQUESTS_WAITING,
      patienceMs: env.REQUESTS_PATIENCE * 1000,
    };
    this.stream = { listenersMax: env.STREAM_LISTENERS, patienceMs: env.STREAM_PATIENCE * 1000 };
    this.search = {
      url: env.SEARCH_URL,
      indexPrefix: env.SEARCH_INDEX_PREFIX,
      patienceMs: env.SEARCH_TIMEOUT_MS,
    };
    this.queue = { url: env.QUEUE_URL, exchange: env.QUEUE_EXCHANGE };
    this.webhook = { allowPrivate: env.WEBHOOK_ALLOW_PRIVATE };
    this.auth = authOf(env);
    this.demo = { load: env.DEMO_DATA ?? embedded };
    this.firstAdministrator =
      env.ADMIN_EMAIL !== undefined && env.ADMIN_PASSWORD !== undefined
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined;
    this.timezone = env.TIMEZONE;
    this.logLevel = env.LOG_LEVEL;
    this.logFormat = env.LOG_FORMAT;
    this.shutdown = {
      delayMs: (env.SHUTDOWN_DELAY ?? (embedded ? 0 : SHUTDOWN_DELAY_OF_REPLICAS)) * 1000,
      timeoutMs: env.SHUTDOWN_TIMEOUT * 1000,
    };
    this.traces = isTraced(env);
    this.metrics = { token: env.METRICS_TOKEN };
  }

  /** @throws {WrongEnvironment} which lists every variable that is wrong */
  static fromEnvironment(variables: NodeJS.ProcessEnv): AppConfig {
    return new AppConfig(readEnvironment(variables));
  }
}

/** As the specification of OpenTelemetry has it, except that nothing is sent anywhere unless somebody says where. */
function isTraced(env: Environment): boolean {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isOff = env.OTEL_SDK_DISABLED.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none';
  return endpoint !== undefined && !isOff;
}

function authOf(env: Environment): AppConfig['auth'] {
  return {
    accessTokenTtlSeconds: env.ACCESS_TOKEN_TTL,
    refreshTokenTtlSeconds: env.REFRESH_TOKEN_TTL,
    refreshReuseGraceSeconds: env.REFRESH_REUSE_GRACE,
    privateKeyFile: env.JWT_PRIVATE_KEY_FILE,
    publicKeyFiles: env.JWT_PUBLIC_KEY_FILES,
    dataDir: env.DATA_DIR,
    masterApiKey: env.MASTER_API_KEY,
  };
}
