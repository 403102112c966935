/**
 * Which module may import which: read by .dependency-cruiser.cjs. A new arrow is a design decision: add it here, in a commit of
 * its own. An arrow that no import uses fails test/architecture/boundaries.spec.ts.
 */
const ARROWS = {
  auth: [],
  // Who owns an attachment writes it.
  attachment: [],
  audit: ['auth'],
  event: ['auth'],
  store: ['auth', 'event'],
  administrator: ['auth', 'event', 'message'],
  search: ['auth', 'event', 'store'],
  level: ['auth', 'event', 'store', 'attachment'],
  account: ['event'],
  customer: [
    ...['auth', 'event', 'store', 'settings', 'pos', 'level', 'account', 'seller', 'search'],
    ...['attachment', 'message'],
  ],
  // A seller stands at a point of sale.
  seller: ['auth', 'event', 'pos', 'message'],
  segment: ['auth', 'event', 'store', 'customer', 'pos'],
  // Transfers say which transaction brought them, and where.
  points: ['auth', 'event', 'store', 'settings', 'account', 'customer', 'seller', 'pos', 'transaction'],
  // An import of codes goes on under its key, and refuses another file.
  coupon: ['auth', 'event', 'store', 'account', 'customer', 'idempotency', 'transaction'],
  campaign: [
    ...['auth', 'event', 'store', 'settings', 'account', 'customer'],
    // It gives the rewards that rules give, and percentages of transactions.
    ...['level', 'segment', 'coupon', 'search', 'earning', 'transaction', 'attachment'],
    // Versions say who has made them.
    'audit',
  ],
  transaction: ['auth', 'event', 'store', 'account', 'customer', 'seller', 'settings', 'pos'],
  // Rules name levels, segments and points of sale, and look at transactions.
  earning: [
    ...['auth', 'event', 'store', 'account', 'customer', 'pos'],
    ...['settings', 'transaction', 'segment', 'level', 'attachment'],
  ],
  // It pays by the rules about recommendations.
  invitation: [
    ...['auth', 'event', 'store', 'settings', 'account', 'customer', 'earning', 'transaction'],
    'message',
  ],
  // It writes to customers who have something that ends.
  notice: ['event', 'settings', 'account', 'customer', 'coupon', 'campaign', 'level', 'message'],
  // Figures are counted from events, the ledger and transactions, name campaigns, and say what points are worth.
  analytics: [
    'auth',
    'event',
    'store',
    'settings',
    'account',
    'customer',
    'campaign',
    'transaction',
    'earning',
    'invitation',
  ],
  // Whatever has a name and a page.
  naming: [
    ...['auth', 'administrator', 'account', 'customer', 'campaign', 'earning', 'level', 'pos', 'segment'],
    ...['seller', 'store', 'transaction', 'webhook'],
  ],
  // What is done to many is done as to one of them.
  bulk: ['auth', 'store', 'customer', 'segment', 'points', 'coupon', 'campaign', 'message'],
  // A shared view has the name of its owner.
  view: ['auth', 'store', 'administrator'],
  // The caller of a repeated request is known by what the guards found out.
  idempotency: ['auth', 'event'],
  webhook: ['auth', 'event'],
  // Messages name the programme, and are in its language.
  message: ['auth', 'event', 'settings'],
  // Who has forgotten a password gets a message.
  recovery: ['auth', 'message', 'customer', 'settings'],
  translation: ['auth', 'event'],
  settings: ['auth', 'event', 'attachment'],
  pos: ['auth', 'event', 'store', 'settings'],
  // What can be chosen is named by the modules whose values these are.
  choice: ['auth', 'translation', 'customer', 'coupon', 'settings'],
  // What lies beside the database and belongs to it is named by its owner.
  'operations/backup': ['auth'],
  'operations/health': ['auth'],
  'operations/metrics': ['auth'],
  // Its login page offers the login of the demo.
  'operations/panel': ['auth', 'operations/demo'],
  // The demo does what all roles do.
  'operations/demo': [
    // Its passwords are printed.
    'auth',
    ...['store', 'administrator', 'level', 'customer', 'seller', 'segment', 'points', 'coupon', 'campaign'],
    // Its customers get no messages about the past.
    ...['pos', 'earning', 'transaction', 'notice'],
    // Its pictures are encoded already.
    ...['attachment', 'settings'],
  ],
  // The events of several modules are compared with what these have written.
  'operations/verification': [
    ...['administrator', 'campaign', 'event', 'level', 'message', 'pos', 'seller', 'settings', 'store', 'segment'],
    ...['transaction', 'translation', 'earning', 'webhook'],
  ],
  // Every record of the other programme is written by the module that owns it.
  'operations/moving': [
    ...['account', 'campaign', 'coupon', 'customer', 'earning', 'level', 'notice', 'pos', 'segment'],
    ...['seller', 'transaction'],
  ],
  // The room above the application: commands do what the service does.
  cli: [
    ...['auth', 'administrator', 'search', 'campaign', 'coupon', 'customer', 'points', 'analytics'],
    ...['settings', 'store', 'transaction', 'operations/backup', 'operations/demo', 'operations/moving'],
    'operations/verification',
  ],
};

module.exports = ARROWS;
