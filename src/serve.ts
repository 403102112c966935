import { mkdirSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { FirstAdministrator } from './administrator/index.js';
import { AppModule } from './app.module.js';
import { callersOf } from './auth/index.js';
import { LoadDemo } from './demo/index.js';
import { EventPump } from './event/index.js';
import { JobRunner } from './platform/background/job-runner.js';
import { AppConfig } from './platform/config/app-config.js';
import { NamedLock } from './platform/database/named-lock.js';
import { traceStatements } from './platform/database/trace-statements.js';
import { Writer } from './platform/database/writer.js';
import { configureHttp } from './platform/http/configure-http.js';
import { HttpAdapter } from './platform/http/http-adapter.js';
import { InFlight } from './platform/http/in-flight.js';
import { serveOpenApi } from './platform/http/openapi/document.js';
import { createLog, isReadable, type Log } from './platform/log/log.js';
import { ServiceLogger } from './platform/log/service-logger.js';
import { describeError } from './platform/log/without-secrets.js';
import { answerOthers } from './platform/metrics/metrics-text.js';
import { Probes } from './platform/metrics/probes.js';
import { startProcessMetrics } from './platform/metrics/process-metrics.js';
import { LifeCycle } from './platform/process/life-cycle.js';
import { type BackgroundWork, shutDown } from './platform/process/shutdown.js';
import type { StopSignals } from './platform/process/stop-signals.js';
import { isFirstProcess } from './platform/process/web-processes.js';
import { currentTracer, setTracer } from './platform/trace/trace.js';
import { PRODUCT } from './platform/product.js';
import { WebhookDispatcher } from './webhook/index.js';

/** The service, in this process: brings the database up to date, listens, and does what happens in the background. */
export async function serve(config: AppConfig, signals: StopSignals): Promise<void> {
  mkdirSync(config.dataDir, { recursive: true });
  const log = createLog(config);
  // Nothing is known any more of what the process was doing. Whoever watches it starts it again.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: describeError(error) });
    process.exit(1);
  });
  startProcessMetrics(PRODUCT.version, config.process.role);
  if (config.traces) {
    // Only then: it takes its time to load, and memory.
    setTracer((await import('./platform/trace/otel-tracer.js')).otelTracer());
  }
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(config), new HttpAdapter(), {
    logger: new ServiceLogger(log),
    abortOnError: false,
  });
  traceStatementsOf(app);
  configureHttp(app);
  serveOpenApi(app, callersOf);
  await signals.wait(() => app.get(Writer).migrate());
  // The one place for what a database gets that has nobody in it yet (config.demo, config.firstAdministrator).
  // The demo first: it wants an empty database, and has an administrator, so that nobody else becomes the first.
  const news = await app.get(LoadDemo).ensure();
  await app.get(FirstAdministrator).ensure();
  await app.listen(config.http.port, config.http.host);
  const background = [app.get(EventPump), app.get(JobRunner), app.get(WebhookDispatcher)];
  background.forEach((work) => work.start());
  app.get(LifeCycle).start();
  answerOthers(() => app.get(Probes).measure());
  signals.on((signal) => void stop(app, signal, background));
  if (isFirstProcess()) {
    welcome(config, log, news);
  }
}

function traceStatementsOf(app: NestExpressApplication): void {
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

/** Whoever has started the service by hand is told where to go; where machines read the log, in a line of it and without logins. */
function welcome(config: AppConfig, log: Log, news: readonly string[]): void {
  const { host, port } = config.http;
  const name = /^(0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const address = `http://${name}:${port}`;
  const [api, docs] = [`${address}/api/`, `${address}/api/docs`];
  const isForTrial = config.database.kind === 'sqlite' || news.length > 0;
  if (!isReadable(config.logFormat) && (config.logFormat === 'json' || !isForTrial)) {
    log.info({ api, docs }, 'Laurel is running.');
    return;
  }
  const lines = ['', 'Laurel is running.', `  API                ${api}`, `  API documentation  ${docs}`];
  process.stdout.write([...lines, ...news, '', ''].join('\n'));
}
