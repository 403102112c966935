import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { FirstAdministratorService } from './administrator/index.js';
import { API_DESCRIPTION } from './api-description.js';
import { AppModule } from './app.module.js';
import { LoginNamesReader } from './auth/index.js';
import { LoadDemo } from './operations/demo/index.js';
import { EnsureBaseLevel } from './level/index.js';
import { CurrencyDecimalsService, decimalsOfCurrency } from './settings/index.js';
import { BackgroundWork } from '#platform/background/job.js';
import { AppConfig } from '#platform/config/app-config.js';
import { isOpenToOthers } from '#platform/config/files.js';
import { isLoopback } from '#platform/config/variables.js';
import { describeDatabase } from '#platform/database/connection/describe-database.js';
import { Durability } from '#platform/database/monitoring/durability.js';
import { FileInUse } from '#platform/database/connection/file-in-use.js';
import { NamedLock } from '#platform/database/lock/named-lock.js';
import { traceStatements } from '#platform/database/connection/trace-statements.js';
import { Writer } from '#platform/database/writer.js';
import { caseSensitiveAdapter, configureHttp } from '#platform/http/server/configure-http.js';
import { InFlight } from '#platform/http/server/in-flight.js';
import { serveOpenApi } from '#platform/http/openapi/serve-document.js';
import type { Log } from '#platform/telemetry/log.js';
import { ServiceLogger } from '#platform/telemetry/service-logger.js';
import { describeError } from '#platform/telemetry/without-secrets.js';
import { startProcessMetrics } from '#platform/telemetry/metrics.js';
import { LifeCycle } from '#platform/process/life-cycle.js';
import { shutDown } from '#platform/process/shutdown.js';
import type { StartMessages } from '#platform/process/start-messages.js';
import type { StopSignals } from '#platform/process/stop-signals.js';
import { currentTracer, setTracer } from '#platform/telemetry/trace.js';
import { PRODUCT } from '#platform/product.js';
import { Extensions } from '#platform/extensions.js';

const PAGES = [
  { field: 'panel', title: 'Admin panel', path: 'admin' },
  { field: 'shop', title: "Customers' page", path: 'shop' },
  { field: 'till', title: 'Till', path: 'till' },
  { field: 'api', title: 'API', path: 'api/' },
  { field: 'docs', title: 'API documentation', path: 'api/docs' },
];

export async function serve(
  config: AppConfig,
  signals: StopSignals,
  log: Log,
  messages: StartMessages,
): Promise<void> {
  // The state of the process is unknown. Its supervisor starts it again.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: describeError(error) });
    process.exit(1);
  });
  startProcessMetrics(PRODUCT.version, config.process.role);
  if (config.traces) {
    // Only then: it takes its time to load, and memory.
    setTracer((await import('#platform/telemetry/otel-tracer.js')).otelTracer());
  }
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.forRoot(config),
    caseSensitiveAdapter(),
    {
      logger: new ServiceLogger(log),
      abortOnError: false,
      // `configureHttp` brings its own.
      bodyParser: false,
    },
  );
  traceDatabase(app);
  configureHttp(app);
  serveOpenApi(app, API_DESCRIPTION);
  warnOfFile(app, config, log);
  messages.connected(await describeDatabase(app.get(Writer).dataSource, config.database));
  await signals.wait(() => app.get(Writer).migrate((pending) => messages.migrating(pending)));
  await warnOfNewerTables(app, log);
  await keepAmounts(app, log);
  await app.get(Durability).watch();
  const logins = await fill(app, messages);
  // Before it serves: from then on a database that goes away must not end the process.
  const hasAdministrator = await app.get(FirstAdministratorService).isThere();
  warnOfMetrics(config, log);
  warnOfMail(config, log);
  await warnOfSpellings(app, log);
  await app.listen(config.http.port, config.http.host);
  const background = app.get(Extensions).of(BackgroundWork);
  background.forEach((work) => work.start());
  app.get(LifeCycle).start();
  signals.on((signal) => void stop(app, signal, background));
  messages.running(PAGES, logins);
  if (!hasAdministrator) {
    messages.withoutAdministrator();
  }
}

/** A rolling upgrade has both versions for some time, so an older one goes on. */
async function warnOfNewerTables(app: NestExpressApplication, log: Log): Promise<void> {
  const migrations = await app.get(Writer).findUnknownMigrations();
  if (migrations.length > 0) {
    log.warn({
      msg: 'A later version has changed the tables: this one does not know these migrations. Go on with the later version, or restore a backup',
      migrations,
    });
  }
}

/** Programmes of earlier versions may have a currency of other decimals: they go on, and amounts are kept as before. */
async function keepAmounts(app: NestExpressApplication, log: Log): Promise<void> {
  const { currency, decimals } = await app.get(CurrencyDecimalsService).establish();
  if (decimalsOfCurrency(currency) !== decimals) {
    log.warn(
      `Amounts are kept with ${decimals} decimals, and ${currency}, the currency of the programme, has another number`,
    );
  }
}

/** They have no secrets, but say how much a programme sells, and which of its queues are full. */
function warnOfMetrics({ http, metrics }: AppConfig, log: Log): void {
  if (metrics.token === undefined && !isLoopback(http.host)) {
    log.warn(
      'Every caller who reaches this port can read /metrics: set METRICS_TOKEN, or let the proxy pass on less',
    );
  }
}

/** Links in mails would lead to the machine of their reader. */
function warnOfMail({ mail, publicUrl }: AppConfig, log: Log): void {
  if (mail.url !== undefined && isLoopback(new URL(publicUrl).hostname)) {
    log.warn(`Links in messages begin with ${publicUrl}: set PUBLIC_URL to the address that browsers use`);
  }
}

/** Customers of earlier versions may have one card number or phone in different spellings: they stay as they are. */
async function warnOfSpellings(app: NestExpressApplication, log: Log): Promise<void> {
  const count = await app.get(LoginNamesReader).countUnfolded();
  if (count > 0) {
    log.warn(
      `Card numbers or phones of customers differ only by their spelling (${count}): customers:spellings lists them`,
    );
  }
}

function warnOfFile(app: NestExpressApplication, { database, dataDir }: AppConfig, log: Log): void {
  if (database.kind !== 'sqlite') {
    return;
  }
  if (isOpenToOthers(dataDir)) {
    log.warn(`Other users of this machine can look into DATA_DIR: chmod 700 ${dataDir}`);
  }
  if (app.get(FileInUse).serve()) {
    log.warn(
      `Another process serves ${database.file} as well. What they write stays correct, but each waits for the other: ` +
        'for several processes set DATABASE_URL',
    );
  }
}

/**
 * The one place that fills an empty database. The demo first: it needs an empty database, and has an
 * administrator, so that no other one becomes the first.
 * @returns The logins of the demo, if it is there.
 */
async function fill(app: NestExpressApplication, messages: StartMessages): Promise<readonly string[]> {
  const logins = await app.get(LoadDemo).ensure(() => messages.loadingDemo());
  await app.get(EnsureBaseLevel).execute();
  await app.get(FirstAdministratorService).ensure();
  return logins;
}

function traceDatabase(app: NestExpressApplication): void {
  const tracer = currentTracer();
  if (tracer) {
    traceStatements(tracer, ...app.get(Writer).dataSources);
  }
}

async function stop(
  app: NestExpressApplication,
  signal: string,
  background: readonly BackgroundWork[],
): Promise<void> {
  await shutDown(signal, {
    background,
    server: app.getHttpServer(),
    lifeCycle: app.get(LifeCycle),
    inFlight: app.get(InFlight),
    namedLock: app.get(NamedLock),
    limits: app.get(AppConfig).shutdown,
    close: async () => {
      await app.close();
      await currentTracer()?.stop();
    },
  });
}
