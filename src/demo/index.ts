export { DEMO_LOGINS } from './demo-logins.js';
export { DemoModule } from './demo.module.js';
export { type DemoOutcome, LoadDemo } from './load-demo.js';
