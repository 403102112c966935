/**
 * Which specs are run on fewer databases than there are (docs/decisions/0021). Whatever is not named here is run on each of them,
 * and all of it with `TEST_MATRIX=full`. What is named finds nothing on a further database that it does not find on those before.
 *
 * Databases count in the order in which they are run: SQLite, MariaDB, MySQL, clusters. Where one alone is asked for, it is the first.
 */
interface Rows {
  readonly specs: string;
  /** On how many databases. */
  readonly databases: number;
}

/** What does not reach the database, or reaches it by statements that others send as well: forms, answers, addresses, processes. */
const ABOUT_SOMETHING_ELSE = [
  'test/e2e/{body-formats,bounded-bodies,error-codes,examples,format-html,guards,http,languages,logs}.*',
  'test/e2e/{choices,permissions,routes-are-guarded,settings,silent-receiver,webhook-access,write-limits,wrong-bodies}.*',
  'test/e2e/{event-stream-crowds,event-stream-refusals,panel,shop,storm-audit}.*',
  // The client sees answers alone.
  'test/e2e/typed-client/*',
  // Screens: the tasks of the panel's main ones are tried on each database by panel.browser-spec.
  'test/browser/{bought,campaigns,dashboard,developers,levels,settings,shop,storefront,transfers}.*',
  'test/commands/traces.*',
  'test/delivery/{examples,queue,webhook-addresses,webhook-failures}.*',
  'test/search/{nonsense,outage}.*',
];

/**
 * The same statements, by the same driver, to MariaDB and MySQL. They differ in how tables are made, in locks, collations, JSON, errors
 * and limits of time: what is about those is not here, and each statement of these is sent to MySQL by specs that are not here.
 */
const THE_SAME_ON_SERVERS = [
  // What was tampered with is found by the statements of `verify`, which other specs send.
  'test/e2e/{verify-columns,verify-payloads,verify-rows,verify-tampering}.*',
  // Requests by the thousand.
  'test/e2e/{hostile-input,login-attacks}.*',
  'test/e2e/clients/*',
  // Every write, for what is recorded of it.
  'test/e2e/{audited-writes,events-of-writes,repeatable-writes}.*',
  'test/e2e/{base-level,demo,event-stream,health,metrics,monitoring,timezone,webhook,webhook-deliveries,worker}.*',
  // Lists and purchases in great number, by statements that other specs send.
  'test/e2e/{list-modes,switched-campaigns}.*',
  // Processes that are started, stopped and killed.
  'test/commands/{cli,coupons,credentials,demo,loading,readme,start}.*',
  'test/concurrency/{dying-after-commit,event-stream,killed-service,rolling-restart,stopping}.*',
  'test/delivery/{event-delivery,webhook,webhook-processes}.*',
  // Plans are written down for SQLite and MariaDB.
  'test/e2e/query-plans.*',
  // The panel knows no database: its screens are the answers of the interface.
  'test/browser/**',
  // How the index is filled.
  'test/search/{rebuild,search,two-workers}.*',
];

const MATRIX: readonly Rows[] = [
  ...ABOUT_SOMETHING_ELSE.map((specs) => ({ specs, databases: 1 })),
  ...THE_SAME_ON_SERVERS.map((specs) => ({ specs, databases: 2 })),
];

/** @param index of the database among those that are run */
export function leftOut(index: number): string[] {
  return process.env['TEST_MATRIX'] === 'full'
    ? []
    : MATRIX.filter(({ databases }) => index >= databases).map(({ specs }) => specs);
}
