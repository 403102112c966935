export { ForgetAnswers } from './forget-answers.js';
export { IdempotencyModule, REPEATING } from './idempotency.module.js';
