import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { DependencyGauge } from './dependency-gauge.metrics.js';
import { DependencyHealthService } from './dependency-health.service.js';
import { HealthController, VersionController } from './http/health.controller.js';

@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController],
  providers: [DependencyGauge, DependencyHealthService],
})
export class HealthModule {}

/** By itself, because the API documentation has a tag for each module. */
@Module({ controllers: [VersionController] })
export class VersionModule {}
