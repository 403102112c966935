import { describedRefusal } from '#platform/error/domain-error.js';

export const DEPENDENCY_DOWN = describedRefusal({
  code: 'health.dependency-down',
  kind: 'unhealthy',
  when: 'A dependency of the service does not work. The body has an entry for each dependency.',
  remedy:
    'Operators: the entry with `Problem` says what is wrong. Clients: go on, and expect 503 where it ' +
    'is needed.',
});

export const PROCESS_NOT_READY = describedRefusal({
  code: 'health.process-not-ready',
  kind: 'unhealthy',
  when: 'The process is starting or stopping.',
  remedy: 'Send requests to another process until this one answers 204.',
});
