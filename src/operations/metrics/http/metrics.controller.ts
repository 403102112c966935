import { timingSafeEqual } from 'node:crypto';
import { Controller, Get, Headers, Res } from '@nestjs/common';
import { ApiOkResponse, ApiUnauthorizedResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { register } from 'prom-client';
import { Public } from '../../../auth/index.js';
import { AppConfig } from '#platform/config/app-config.js';
import { MetricsCollectors } from '#platform/telemetry/metrics.js';
import { MetricsTokenInvalid } from '../metrics.errors.js';

@Controller()
@Public()
export class MetricsController {
  constructor(
    private readonly config: AppConfig,
    private readonly collectors: MetricsCollectors,
  ) {}

  /**
   * What Prometheus collects.
   * @remarks With `METRICS_TOKEN`, requests must show it as a bearer token; without, no credentials are needed.
   */
  @Get('metrics')
  @ApiOkResponse({ content: { 'text/plain': { schema: { type: 'string' } } } })
  @ApiUnauthorizedResponse({
    content: {
      'application/json': { schema: { type: 'object', properties: { message: { type: 'string' } } } },
    },
  })
  async show(
    @Headers('authorization') authorization: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const { token } = this.config.metrics;
    if (token !== undefined && !isSame(authorization ?? '', `Bearer ${token}`)) {
      throw new MetricsTokenInvalid();
    }
    await this.collectors.collect();
    response.setHeader('Content-Type', register.contentType);
    return register.metrics();
  }
}

function isSame(shown: string, expected: string): boolean {
  const [a, b] = [Buffer.from(shown), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
