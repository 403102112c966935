import { takeViolations } from './api-check.js';

/** Other kinds make up events and fields that no documentation has. */
const IS_HELD = /\.(database|e2e)-spec\.ts$/;

/** Every answer of every e2e test is held to the API documentation; `API_CHECK=off` saves the build that this needs, `=report` only prints. */
afterEach(() => {
  const violations = takeViolations();
  if (violations.length === 0 || !IS_HELD.test(expect.getState().testPath ?? '')) {
    return;
  }
  const message = `These answers are not what the API documentation says:\n${violations.join('\n')}`;
  if (process.env['API_CHECK'] !== 'report') {
    throw new Error(message);
  }
  process.stderr.write(`${message}\n`);
});
