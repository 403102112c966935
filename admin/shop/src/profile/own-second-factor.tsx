import {
  customerSecondFactorBegin,
  customerSecondFactorConfirm,
  customerSecondFactorRemove,
  customerSecondFactorRenewCodes,
  customerSecondFactorShow,
} from '@laurel/client/api';
import type { ReactNode } from 'react';
import { laurel } from '../data/laurel.js';
import { storeCode } from '../data/store.js';
import { SecondFactor, type SecondFactorCalls } from './second-factor.js';

const SENT = { client: laurel, path: { storeCode } };
const CALLS: SecondFactorCalls = {
  show: async (signal) => (await customerSecondFactorShow({ ...SENT, signal })).data,
  begin: async (body) => (await customerSecondFactorBegin({ ...SENT, body })).data,
  confirm: async (body) => (await customerSecondFactorConfirm({ ...SENT, body })).data.recoveryCodes,
  renewCodes: async (body) => (await customerSecondFactorRenewCodes({ ...SENT, body })).data.recoveryCodes,
  remove: async (body) => customerSecondFactorRemove({ ...SENT, body }),
};

/** Loaded when it is shown. */
export function OwnSecondFactor(): ReactNode {
  return <SecondFactor calls={CALLS} />;
}
