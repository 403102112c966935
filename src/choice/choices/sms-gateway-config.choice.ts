import type { ChoiceKind } from '../choice-kind.types.js';

/** Fields of the settings of a gateway for text messages, and their types. There is none yet. */
export const smsGatewayConfig: ChoiceKind = { type: 'smsGatewayConfig', for: () => ({ fields: {} }) };
