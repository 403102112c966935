import { Global, Module } from '@nestjs/common';
import { ANSWERING, AuditModule } from './audit/index.js';
import { IdempotencyModule, REPEATING } from './idempotency/index.js';
import { AROUND_HANDLERS, type AroundHandler } from './platform/http/around-handler.interceptor.js';

/** What goes on around the handlers of all modules that write. */
@Global()
@Module({
  imports: [AuditModule, IdempotencyModule],
  providers: [
    {
      provide: AROUND_HANDLERS,
      // In this order: what is answered from what was kept is not done again, and nobody answers for it.
      inject: [REPEATING, ANSWERING],
      useFactory: (...layers: AroundHandler[]) => layers,
    },
  ],
  exports: [AROUND_HANDLERS],
})
export class AroundHandlersModule {}
