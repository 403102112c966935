import { Controller, Get, HttpCode, HttpStatus, Res, ServiceUnavailableException } from '@nestjs/common';
import { ApiNoContentResponse, ApiServiceUnavailableResponse } from '@nestjs/swagger';
import {
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorFunction,
  type HealthIndicatorResult,
} from '@nestjs/terminus';
import type { Response } from 'express';
import { Public } from '../../../auth/index.js';
import { ERROR_CODE } from '#platform/error/domain-error.js';
import { onlyScoped } from '#platform/http/request/paths.js';
import { LifeCycle } from '#platform/process/life-cycle.js';
import { DependencyHealthService } from '../dependency-health.service.js';
import { HealthEntry, presentHealthEntries } from './health.dto.js';
import { DEPENDENCY_DOWN, PROCESS_NOT_READY } from '../health.errors.js';

@Controller()
@Public()
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly dependencies: DependencyHealthService,
    private readonly lifeCycle: LifeCycle,
  ) {}

  /** Checks database, search and queue: 204 when all of them work, otherwise 503 and one entry for each. */
  @Get(['api/healthcheck', onlyScoped('healthcheck')])
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiServiceUnavailableResponse({ type: [HealthEntry] })
  async check(@Res({ passthrough: true }) response: Response): Promise<HealthEntry[] | undefined> {
    return this.answer(response, [
      () => this.dependencies.database(),
      () => this.dependencies.search(),
      () => this.dependencies.queue(),
    ]);
  }

  /** Says that this process is alive. */
  @Get('livez')
  @HttpCode(204)
  live(): void {
    // Checks no dependency: a restart does not repair a database.
  }

  /** Says whether the start is over: 204, or 503 until then. */
  @Get('startupz')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiServiceUnavailableResponse({ type: [HealthEntry] })
  started(@Res({ passthrough: true }) response: Response): HealthEntry[] | undefined {
    return this.lifeCycle.hasStarted ? undefined : this.problem(response, 'starting');
  }

  /**
   * Says whether to send requests here: 204, or 503 while the database is out of reach or only reads, or the process is
   * stopping. With `REQUIRE_DURABLE` also while the database could lose what it has committed, or its disk is full; without,
   * a header `Warning` says so.
   */
  @Get('readyz')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiServiceUnavailableResponse({ type: [HealthEntry] })
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthEntry[] | undefined> {
    if (this.lifeCycle.isStopping) {
      return this.problem(response, 'stopping');
    }
    // A lost queue or search engine delays events; it stops no request.
    const problems = await this.answer(response, [() => this.dependencies.databaseForRequests()]);
    const { warnings } = problems ? { warnings: [] } : this.dependencies.durability;
    if (warnings.length > 0) {
      response.setHeader('Warning', `199 - "${warnings.join('; ')}"`);
    }
    return problems;
  }

  private problem(response: Response, message: string): HealthEntry[] {
    response.status(HttpStatus.SERVICE_UNAVAILABLE).setHeader(ERROR_CODE, PROCESS_NOT_READY.code);
    return [{ name: 'process', status: 'Problem', message }];
  }

  private async answer(
    response: Response,
    indicators: HealthIndicatorFunction[],
  ): Promise<HealthEntry[] | undefined> {
    const problems = await this.health.check(indicators).then(
      () => undefined,
      (error: unknown) => getResult(error),
    );
    if (!problems) {
      response.status(HttpStatus.NO_CONTENT);
      return undefined;
    }
    response.status(HttpStatus.SERVICE_UNAVAILABLE).setHeader(ERROR_CODE, DEPENDENCY_DOWN.code);
    return presentHealthEntries(problems);
  }
}

/** Terminus throws its result when something is down. */
function getResult(error: unknown): HealthIndicatorResult {
  if (!(error instanceof ServiceUnavailableException)) {
    throw error;
  }
  return (error.getResponse() as HealthCheckResult).details;
}
