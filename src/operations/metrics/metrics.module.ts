import { Module } from '@nestjs/common';
import { MetricsController } from './http/metrics.controller.js';

@Module({ controllers: [MetricsController] })
export class MetricsModule {}
