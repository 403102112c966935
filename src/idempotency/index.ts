export { ForgetAnswers } from './forget-answers.js';
export { IdempotencyModule } from './idempotency.module.js';
