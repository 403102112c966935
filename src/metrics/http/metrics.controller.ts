import { timingSafeEqual } from 'node:crypto';
import { Controller, Get, Headers, Res } from '@nestjs/common';
import { ApiOkResponse, ApiUnauthorizedResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../auth/index.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { METRICS_TYPE, metricsText } from '../../platform/metrics/metrics-text.js';
import { Probes } from '../../platform/metrics/probes.js';
import { MetricsTokenInvalid } from '../metrics.errors.js';

@Controller()
@Public()
export class MetricsController {
  constructor(
    private readonly config: AppConfig,
    private readonly probes: Probes,
  ) {}

  /** What Prometheus collects. With `METRICS_TOKEN`, for those who show it as a bearer token. */
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
    await this.probes.measure();
    response.setHeader('Content-Type', METRICS_TYPE);
    return metricsText();
  }
}

function isSame(shown: string, expected: string): boolean {
  const [a, b] = [Buffer.from(shown), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
