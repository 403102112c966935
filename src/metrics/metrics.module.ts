import { Module } from '@nestjs/common';
import { DataDirectoryGauge } from './data-directory-gauge.js';
import { MetricsController } from './http/metrics.controller.js';

@Module({ controllers: [MetricsController], providers: [DataDirectoryGauge] })
export class MetricsModule {}
