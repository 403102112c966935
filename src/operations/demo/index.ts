export {
  DEMO_ADMINISTRATOR,
  DEMO_CUSTOMER,
  DEMO_LOGINS,
  DEMO_SELLER,
  type DemoLogin,
} from './demo-people.model.js';
export { DemoModule } from './demo.module.js';
export { type DemoOutcome, LoadDemo } from './load-demo.js';
