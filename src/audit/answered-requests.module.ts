import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AnsweringInterceptor } from './http/answering.interceptor.js';

/**
 * Says of requests who answers for them. Apart from AuditModule, because interceptors are called in the order of their
 * modules, and what is answered from what was kept must not get here.
 */
@Module({ providers: [{ provide: APP_INTERCEPTOR, useClass: AnsweringInterceptor }] })
export class AnsweredRequestsModule {}
