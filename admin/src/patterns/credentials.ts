import type { AuditRecord } from '@laurel/client/api';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

export const CREDENTIALS: Record<AuditRecord['credential'], MessageDescriptor> = {
  login: msg`Login`,
  'api-key': msg`API key`,
  'master-key': msg`Master key`,
  'command-line': msg`Command line`,
  environment: msg`Configuration`,
  none: msg`None: a failed login, or a forgotten password`,
};
