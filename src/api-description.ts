import type { INestApplication } from '@nestjs/common';
import { describeCallers } from './auth/index.js';
import { type ApiDescription, type ApiDocuments, openApiDocuments } from '#platform/http/openapi/document.js';
import recorded from './recorded-examples.json' with { type: 'json' };

const API_DESCRIPTION: ApiDescription = {
  describeCallers,
  recorded,
  tags: {
    Auth: 'Logins of administrators, sellers and customers, their tokens and passwords, and API keys for machines.',
    Recovery: 'Forgotten passwords: a code by message, and another password for it.',
    Campaign: 'Campaigns, their categories and codes; who may have them, and who buys.',
    Coupon: 'Coupons that customers have bought: used, delivered, returned.',
    Customer: 'Customers: registration, activation, records, and their status.',
    Bulk: 'What is done to many customers, bought rewards or campaigns at once, in the background.',
    Points: 'Transfers of points: added, spent, blocked, sent to other customers, cancelled.',
    Transaction: 'What customers have bought in shops, and what came back of it.',
    Earning: 'Rules by which customers earn points, and the occurrences that they pay for.',
    Invitation: 'Invitations, and customers who have come by them.',
    Level: 'Levels that customers reach by the points that they have, or by what they spend.',
    Segment: 'Groups of customers that meet the same criteria.',
    Seller: 'Sellers, who serve customers at the till.',
    Administrator: 'Administrators and their roles.',
    Naming: 'Names of records by their ids, for lists that have nothing but ids.',
    View: 'Searches of lists that administrators keep under a name, and share.',
    Event: 'What has happened, in order: a list for pages, and a stream for consumers.',
    Webhook: 'Addresses that receive events, and what was delivered to them.',
    Message: 'E-mails, SMS and notifications that the programme sends: their texts, and what was sent.',
    Search: 'One search through customers, campaigns and bought rewards.',
    Store: 'The stores of this installation.',
    Settings: 'What the programme is set to.',
    Choice: 'What can be chosen from in forms.',
    Pos: 'Points of sale of a store.',
    Translation: 'The languages of the programme, and the texts that clients show.',
    Analytics: 'Figures of the programme by day, for dashboards.',
    Audit: 'What administrators have done.',
    Health: 'Probes for those that run the service.',
    Metrics: 'Measurements for Prometheus.',
    Version: 'What is running.',
  },
};

/** For `npm run openapi`, which writes them into docs: the service itself serves these files. */
export function describeApi(app: INestApplication): ApiDocuments {
  return openApiDocuments(app, API_DESCRIPTION);
}
