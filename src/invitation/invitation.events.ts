import { defineEvent } from '../event/index.js';

export interface InvitationWasCreated {
  readonly invitationId: { readonly invitationId: string };
  readonly referrerId: { readonly customerId: string };
  readonly recipientEmail?: string;
  readonly recipientPhone?: string;
  readonly status: string;
  readonly token: string;
}

const EXAMPLE_INVITATION = { invitationId: '3f0c0ef4-54a5-4b0c-9a9f-6a1a3f6b6f11' } as const;

export const invitationWasCreated = defineEvent<InvitationWasCreated>({
  type: 'Service.Domain.User.Event.InvitationWasCreated',
  emittedWhen:
    'a customer invites a person, or a person without an invitation registers and names their referrer',
  aggregateId: (payload) => payload.invitationId.invitationId,
  personal: { recipientEmail: null, recipientPhone: null },
  example: {
    invitationId: EXAMPLE_INVITATION,
    referrerId: { customerId: '57524216-c059-405a-b951-3ab5c49bae14' },
    recipientEmail: 'clara@example.com',
    recipientPhone: '+48500100201',
    status: 'invited',
    token: '5d41402abc4b2a76b9719d911017c592a1b2c3d4',
  },
});

export interface CustomerWasAttachedToInvitation {
  readonly invitationId: { readonly invitationId: string };
  readonly customerId: { readonly customerId: string };
}

export const customerWasAttachedToInvitation = defineEvent<CustomerWasAttachedToInvitation>({
  type: 'Service.Domain.User.Event.CustomerWasAttachedToInvitation',
  emittedWhen: 'a person registers by an invitation, or names their referrer',
  aggregateId: (payload) => payload.invitationId.invitationId,
  example: {
    invitationId: EXAMPLE_INVITATION,
    customerId: { customerId: 'f0a1e2d3-4b5c-4d6e-8f70-8192a3b4c5d6' },
  },
});

/** What an erasure empties among the events of an invitation. */
export const PERSONAL_INVITATION_EVENTS = [invitationWasCreated];
