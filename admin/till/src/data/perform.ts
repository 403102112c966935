import {
  posTransactionAssign,
  posTransferAdd,
  posTransferSpend,
  sellerCouponMarkAsUsed,
  sellerCustomerRegister,
  sellerPurchaseBuy,
  sellerTransactionFind,
  sellerTransactionRegister,
} from '@laurel/client/api';
import type { Act, Newcomer, Outcome } from './act.js';
import { laurel } from './laurel.js';

/** Sends an act under its key. */
export async function perform({ key, member, task }: Act): Promise<Outcome> {
  const headers = { 'Idempotency-Key': key };
  const { id: customer = '' } = member;
  switch (task.kind) {
    case 'sale': {
      const { documentNumber, purchaseDate, grossValue } = task;
      const sale = { customerId: customer, documentNumber, purchaseDate, grossValue };
      await sellerTransactionRegister({ client: laurel, body: sale, headers });
      return { member, ...(await findEarned(documentNumber)) };
    }
    case 'assign': {
      const body = { customerId: customer, transactionDocumentNumber: task.documentNumber };
      await posTransactionAssign({ client: laurel, body, headers });
      return { member, ...(await findEarned(task.documentNumber)) };
    }
    case 'buy': {
      const path = { customer, campaign: task.campaignId };
      const { data } = await sellerPurchaseBuy({ client: laurel, path, body: { quantity: 1 }, headers });
      const [bought] = data.coupons;
      return { member, ...(bought && { code: bought.code }) };
    }
    case 'use': {
      const { campaignId, couponId, code } = task;
      const coupons = [{ customerId: customer, campaignId, couponId, code, used: true }];
      await sellerCouponMarkAsUsed({ client: laurel, body: { coupons }, headers });
      return { member };
    }
    case 'add':
    case 'spend': {
      const { points, comment, kind } = task;
      const body = { customer, points, ...(comment !== '' && { comment }) };
      await (kind === 'add' ? posTransferAdd : posTransferSpend)({ client: laurel, body, headers });
      return { member };
    }
    case 'register': {
      const body = { ...getFilled(task.newcomer), agreement1: true };
      const { data } = await sellerCustomerRegister({ client: laurel, body, headers });
      return { member: { ...member, id: data.customerId } };
    }
  }
}

/** Answers to sales do not contain the points. The sale belongs to the member even when the points cannot be read. */
async function findEarned(documentNumber: string): Promise<Pick<Outcome, 'pointsEarned'>> {
  try {
    const { data } = await sellerTransactionFind({ client: laurel, path: { documentNumber } });
    const [found] = data.transactions;
    return found ? { pointsEarned: found.pointsEarned } : {};
  } catch {
    return {};
  }
}

function getFilled({ firstName, lastName, email, phone, loyaltyCardNumber }: Newcomer) {
  return {
    firstName,
    lastName,
    ...(email !== '' && { email }),
    ...(phone !== '' && { phone }),
    ...(loyaltyCardNumber !== '' && { loyaltyCardNumber }),
  };
}
