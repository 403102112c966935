import { Body, Get, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { Caller, ForAdministrators, ForCustomers, Permission, type Principal } from '../../auth/index.js';
import { CustomerReader } from '../../customer/index.js';
import { eachPage } from '#platform/database/query/list-page.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { AnswersCsv, csvOfRecords } from '#platform/http/response/csv.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { CurrentStore, type Store } from '../../store/index.js';
import type { InvitationEntity } from '../invitation.entity.js';
import { INVITATION_COLUMNS, InvitationReader } from '../invitation.reader.js';
import { InviteFriend } from '../invite-friend.js';
import {
  type InvitationListResponse,
  type InvitationRecord,
  type InvitedResponse,
  InviteRequest,
  ExportInvitationsRequest,
  ListInvitationsRequest,
  presentInvitation,
  presentTotals,
} from './invitation.dto.js';

const EXPORTED = [
  'invitationId',
  'createdAt',
  'status',
  'referrerId',
  'referrerName',
  'referrerEmail',
  'recipientId',
  'recipientName',
  'recipientEmail',
  'recipientPhone',
];

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
    setLinkHeader(response, page);
    return {
      invitations: await presentWithNames(this.customers, page.rows),
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

@ForAdministrators('csv/invitations')
export class InvitationCsvController {
  constructor(
    private readonly invitations: InvitationReader,
    private readonly customers: CustomerReader,
  ) {}

  /** The invitations of the list with these filters, in its order, as a CSV file. */
  @Get()
  @AnswersCsv()
  @SortedBy(INVITATION_COLUMNS, 'createdAt', 'DESC')
  @Permission('CUSTOMER', 'VIEW')
  export(@CurrentStore() { id: storeId }: Store, @Query() query: ExportInvitationsRequest): StreamableFile {
    return csvOfRecords('invitations.csv', EXPORTED, this.getRecords(storeId, query));
  }

  private async *getRecords(
    storeId: string,
    query: ExportInvitationsRequest,
  ): AsyncGenerator<InvitationRecord[]> {
    for await (const { rows } of eachPage((page) => this.invitations.list(storeId, query, page), query)) {
      yield presentWithNames(this.customers, rows);
    }
  }
}

async function presentWithNames(
  customers: CustomerReader,
  invitations: readonly InvitationEntity[],
): Promise<InvitationRecord[]> {
  const ids = invitations.flatMap(({ referrerId, recipientId }) => [referrerId, recipientId ?? []].flat());
  const names = await customers.getNames([...new Set(ids)]);
  return invitations.map((invitation) => presentInvitation(invitation, names));
}
