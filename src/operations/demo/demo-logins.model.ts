export const DEMO_PASSWORD = 'laurel-demo';

export interface DemoLogin {
  readonly username: string;
  readonly password: string;
}

export const DEMO_ADMINISTRATOR: DemoLogin = { username: 'admin', password: DEMO_PASSWORD };
export const DEMO_CUSTOMER: DemoLogin = { username: 'customer@example.com', password: DEMO_PASSWORD };

/** The logins of the demo programme, as the service prints them at its start. */
export const DEMO_LOGINS: readonly string[] = [
  '',
  'The demo programme is loaded. Its logins:',
  `  administrator      ${DEMO_ADMINISTRATOR.username} / ${DEMO_ADMINISTRATOR.password}`,
  `  seller             seller@example.com / ${DEMO_PASSWORD}`,
  `  customers          ${DEMO_CUSTOMER.username} / ${DEMO_CUSTOMER.password}`,
  `                     customer2@example.com / ${DEMO_PASSWORD}`,
];
