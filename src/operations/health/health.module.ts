import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { DependencyGauge } from './dependency-gauge.metrics.js';
import { DependencyHealthService } from './dependency-health.service.js';
import { HealthController } from './http/health.controller.js';

@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController],
  providers: [DependencyGauge, DependencyHealthService],
})
export class HealthModule {}
