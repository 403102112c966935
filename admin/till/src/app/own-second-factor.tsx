import {
  sellerSecondFactorBegin,
  sellerSecondFactorConfirm,
  sellerSecondFactorRemove,
  sellerSecondFactorRenewCodes,
  sellerSecondFactorShow,
} from '@laurel/client/api';
import type { ReactNode } from 'react';
import { laurel } from '../data/laurel.js';
import { storeCode } from '../data/store.js';
import { SecondFactor, type SecondFactorCalls } from '../../../shop/src/profile/second-factor.js';

const SENT = { client: laurel, path: { storeCode } };
const CALLS: SecondFactorCalls = {
  show: async (signal) => (await sellerSecondFactorShow({ ...SENT, signal })).data,
  begin: async (body) => (await sellerSecondFactorBegin({ ...SENT, body })).data,
  confirm: async (body) => (await sellerSecondFactorConfirm({ ...SENT, body })).data.recoveryCodes,
  renewCodes: async (body) => (await sellerSecondFactorRenewCodes({ ...SENT, body })).data.recoveryCodes,
  remove: async (body) => sellerSecondFactorRemove({ ...SENT, body }),
};

/** Loaded when it is shown. */
export function OwnSecondFactor(): ReactNode {
  return <SecondFactor calls={CALLS} />;
}
