import { Body, Get, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Caller, ForAdministrators, ForCustomers, Permission, type Principal } from '../../auth/index.js';
import { CustomerReader } from '../../customer/index.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { INVITATION_COLUMNS, InvitationReader } from '../invitation.reader.js';
import { InviteFriend } from '../invite-friend.js';
import {
  type InvitationListResponse,
  type InvitedResponse,
  InviteRequest,
  ListInvitationsRequest,
  presentInvitation,
  presentTotals,
} from './invitation.dto.js';

@ForAdministrators('invitations')
export class InvitationController {
  constructor(
    private readonly invitations: InvitationReader,
    private readonly customers: CustomerReader,
  ) {}

  /** Lists invitations, and customers who have named their referrer when they registered. */
  @Get()
  @SortedBy(INVITATION_COLUMNS, 'createdAt', 'DESC')
  @Permission('CUSTOMER', 'VIEW')
  async list(
    @CurrentStore() { id: storeId }: Store,
    @Query() query: ListInvitationsRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InvitationListResponse> {
    const page = await this.invitations.list(storeId, query, query);
    const ids = page.rows.flatMap(({ referrerId, recipientId }) => [referrerId, recipientId ?? []].flat());
    const names = await this.customers.getNames([...new Set(ids)]);
    setLinkHeader(response, page);
    return {
      invitations: page.rows.map((invitation) => presentInvitation(invitation, names)),
      total: page.total,
      additional: presentTotals(await this.invitations.totals(storeId)),
    };
  }
}

@ForCustomers('invitations')
export class CustomerInvitationController {
  constructor(private readonly inviteFriend: InviteFriend) {}

  /**
   * Invites a person. When they register, the logged-in customer has brought them.
   * @remarks The answer is the same for people who are customers already. The setting `invitationsPerDayMax` limits the invitations of one
   * customer on a day.
   */
  @Post('invite')
  async invite(
    @CurrentStore() { id: storeId }: Store,
    @Caller() { id: referrerId }: Principal,
    @Body() { recipientEmail: email, recipientPhone: phone }: InviteRequest,
  ): Promise<InvitedResponse> {
    return { invitationId: await this.inviteFriend.execute({ storeId, referrerId, email, phone }) };
  }
}
