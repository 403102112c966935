import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { DependencyGauge } from './dependency-gauge.metrics.js';
import { DependencyHealthService } from './dependency-health.service.js';
import { HealthController, VersionController } from './http/health.controller.js';

@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController, VersionController],
  providers: [DependencyGauge, DependencyHealthService],
})
export class HealthModule {}
