export const DEMO_PASSWORD = 'laurel-demo';

/** Who can log in to the demo programme, and what to say of it to whoever has started the service. */
export const DEMO_LOGINS: readonly string[] = [
  '',
  'The demo programme is loaded. Its logins:',
  `  administrator      admin / ${DEMO_PASSWORD}`,
  `  seller             seller@example.com / ${DEMO_PASSWORD}`,
  `  customers          customer@example.com / ${DEMO_PASSWORD}`,
  `                     customer2@example.com / ${DEMO_PASSWORD}`,
];
