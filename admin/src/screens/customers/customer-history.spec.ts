import type { EventRecordResponse } from '@laurel/client/api';
import { getHistory, isTechnical } from './customer-history.js';

const AT = '2026-12-01T10:00:00+0000';
let last = 0;
const event = (name: string, payload: object, recorderOn = AT) =>
  ({
    id: (last += 1),
    uuid: '',
    type: `Service.Domain.User.Event.${name}`,
    payload,
    recorderOn,
  }) as unknown as EventRecordResponse;
const sale = (id: string, isReturn = false) =>
  event('AssignedTransactionToCustomer', { transactionId: { transactionId: id }, isReturn });
const move = (name: string, value: number, more: object = {}) =>
  event(name, { pointsTransfer: { value, ...more } });
const shorten = (events: readonly EventRecordResponse[]) =>
  getHistory(events).map(({ event: { type }, points }) => [type.split('.').at(-1), points]);

describe('the history of a customer', () => {
  it('has a receipt and its points in one entry, also of a return', () => {
    const [first, second] = [
      { transactionId: { transactionId: 'a' } },
      { transactionId: { transactionId: 'b' } },
    ];
    expect(
      shorten([
        sale('a'),
        move('PointsWereAdded', 26, first),
        sale('b', true),
        move('PointsWereSpent', 6, { ...second, revisedTransactionId: { transactionId: 'a' } }),
        move('PointsWereSpent', 3, { revisedTransactionId: { transactionId: 'a' } }),
      ]),
    ).toEqual([
      ['AssignedTransactionToCustomer', 26],
      ['AssignedTransactionToCustomer', -6],
      ['PointsWereSpent', -3],
    ]);
  });

  it('has a purchase and its payment in one entry, and each payment once', () => {
    const buy = () => event('CampaignWasBoughtByCustomer', { costInPoints: 30 });
    const [one, paidOne, two, paidTwo] = [
      buy(),
      move('PointsWereSpent', 30),
      buy(),
      move('PointsWereSpent', 30),
    ];
    expect(shorten([two, paidTwo, one, paidOne])).toEqual([
      ['CampaignWasBoughtByCustomer', -30],
      ['CampaignWasBoughtByCustomer', -30],
    ]);
    expect(shorten([buy(), move('PointsWereSpent', 31)])).toEqual([
      ['CampaignWasBoughtByCustomer', undefined],
      ['PointsWereSpent', -31],
    ]);
  });

  it('keeps points whose purchase or receipt is not among the events', () => {
    expect(
      shorten([
        move('PointsWereAdded', 5, { transactionId: { transactionId: 'elsewhere' } }),
        move('PointsWereReturned', 7, { couponId: { couponId: 'c' } }),
        event('PointsTransferHasBeenExpired', { value: 4 }),
        event('PointsTransferHasBeenUnlocked', { value: 9 }),
      ]),
    ).toEqual([
      ['PointsWereAdded', 5],
      ['PointsWereReturned', 7],
      ['PointsTransferHasBeenExpired', -4],
      ['PointsTransferHasBeenUnlocked', undefined],
    ]);
  });

  it('knows what means nothing to a customer', () => {
    expect([event('AccountWasCreated', {}), sale('a')].map(isTechnical)).toEqual([true, false]);
  });
});
