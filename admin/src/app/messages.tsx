import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** What `notifications.show` says. */
export function Messages(): ReactNode {
  return <Notifications withinPortal={false} position="bottom-right" limit={3} />;
}
