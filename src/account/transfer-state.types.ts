export const TRANSFER_STATES = ['active', 'pending', 'expired', 'canceled'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];
