import { Body, Get, Headers, Ip, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { PageRequest, SortedBy } from '#platform/http/request/page.dto.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { SECOND_FACTOR, SecondFactorHeader } from '#platform/http/openapi/second-factor-header.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { TakesNoFields } from '#platform/http/request/unknown-fields.js';
import {
  type Access,
  Caller,
  ForAdministrators,
  ensureMayDo,
  Permission,
  type Principal,
} from '../../auth/index.js';
import { LargeCorrectionsService } from '../../points/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { BeginBulkAction, type BulkSubjects, type NewBulkAction } from '../begin-bulk-action.js';
import type { BulkActionEntity } from '../bulk-action.entity.js';
import { BulkActionNotFound } from '../bulk-action.errors.js';
import { BULK_ACTION_COLUMNS, BulkActionReader } from '../bulk-action.reader.js';
import { BulkKindsService } from '../bulk-kinds.service.js';
import {
  ADDED_LABELS,
  CAMPAIGN_ACTIVITY,
  CAMPAIGN_ARCHIVE,
  DELIVERY_STATUS,
  GIVEN_POINTS,
  REPEATED_MESSAGES,
} from '../bulk-preview.rules.js';
import { StopBulkAction } from '../stop-bulk-action.js';
import { UndoBulkAction } from '../undo-bulk-action.js';
import {
  type BulkActionDetail,
  type BulkActionIdResponse,
  type BulkActionListResponse,
  BulkArchiveRequest,
  BulkCampaignRequest,
  type BulkCustomersRequest,
  BulkDeliveryRequest,
  BulkLabelsRequest,
  BulkMessagesRequest,
  BulkPointsRequest,
  type BulkPreviewResponse,
  readSubjects,
  presentBulkAction,
  presentBulkActions,
  presentBulkPreview,
} from './bulk-action.dto.js';

const ROWS_SHOWN_MAX = 100;

/** What all kinds have in common. Which permission it needs depends on the kind: that of the single change. */
@ForAdministrators('admin/bulk-actions')
export class BulkActionController {
  constructor(
    private readonly reader: BulkActionReader,
    private readonly kinds: BulkKindsService,
    private readonly stopAction: StopBulkAction,
    private readonly undoAction: UndoBulkAction,
  ) {}

  /** Lists the bulk actions of the kinds that the caller may see, the newest first. */
  @Get()
  @SortedBy(BULK_ACTION_COLUMNS, 'createdAt', 'DESC')
  async list(
    @CurrentStore() store: Store,
    @Caller() caller: Principal,
    @Query() query: PageRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BulkActionListResponse> {
    const kinds = this.kinds.getPermitted(caller, 'VIEW');
    const page = await this.reader.list(store.id, kinds, query);
    setLinkHeader(response, page);
    return presentBulkActions(page.rows, page.total);
  }

  /** Shows how far a bulk action is, and what was left out or could not be undone. */
  @Get(':bulkAction')
  async show(
    @CurrentStore() store: Store,
    @Caller() caller: Principal,
    @Param('bulkAction', IdPipe) id: string,
  ): Promise<BulkActionDetail> {
    const action = await this.find(store, caller, id, 'VIEW');
    const rows = await this.reader.findRows(id, ['left_out', 'partly_undone', 'kept'], ROWS_SHOWN_MAX);
    const ids = rows.map(({ subjectId }) => subjectId);
    return presentBulkAction(action, rows, await this.kinds.get(action.kind).describe(store.id, ids));
  }

  /** Stops a bulk action: what is done stays, what waits is left as it is. */
  @Post(':bulkAction/stop')
  @TakesNoFields()
  async stop(
    @CurrentStore() store: Store,
    @Caller() caller: Principal,
    @Param('bulkAction', IdPipe) id: string,
  ): Promise<BulkActionIdResponse> {
    await this.find(store, caller, id, 'MODIFY');
    await this.stopAction.execute(store.id, id);
    return { bulkActionId: id };
  }

  /**
   * Undoes a bulk action that is done or stopped, in the background, and as far as possible: points that are left are taken back, and a
   * status is put back unless it was changed since. What cannot be undone says why; messages cannot.
   */
  @Post(':bulkAction/undo')
  @TakesNoFields()
  async undo(
    @CurrentStore() store: Store,
    @Caller() caller: Principal,
    @Param('bulkAction', IdPipe) id: string,
  ): Promise<BulkActionIdResponse> {
    await this.find(store, caller, id, 'MODIFY');
    await this.undoAction.execute(store.id, id);
    return { bulkActionId: id };
  }

  private async find(store: Store, caller: Principal, id: string, access: Access): Promise<BulkActionEntity> {
    this.kinds.getPermitted(caller, access);
    const action = await this.reader.findById(store.id, id);
    if (!action) {
      throw new BulkActionNotFound();
    }
    this.kinds.ensurePermitted(caller, action.kind, access);
    return action;
  }
}

@ForAdministrators('admin/bulk-actions/points')
export class BulkPointsController {
  constructor(
    private readonly beginBulkAction: BeginBulkAction,
    private readonly corrections: LargeCorrectionsService,
  ) {}

  /** Says how many customers would get points, who would not, and why. Changes nothing. */
  @Post('preview')
  @Permission('POINT_TRANSFER', 'MODIFY')
  async preview(
    @CurrentStore() store: Store,
    @Body() request: BulkPointsRequest,
    @Caller() caller: Principal,
  ): Promise<BulkPreviewResponse> {
    const preview = await this.beginBulkAction.preview(getPointsAction(store, request, caller));
    return presentBulkPreview(preview, request.points);
  }

  /**
   * Gives many customers the same points, in the background: to each of a list, or to all of a segment. Each gets them in a transfer of their
   * own, at most once.
   */
  @Post()
  @SecondFactorHeader()
  @Permission('POINT_TRANSFER', 'MODIFY')
  async begin(
    @CurrentStore() store: Store,
    @Body() request: BulkPointsRequest,
    @Caller() caller: Principal,
    @Headers(SECOND_FACTOR) code: string | undefined,
    @Ip() address: string,
  ): Promise<BulkActionIdResponse> {
    const action = getPointsAction(store, request, caller);
    const { changed } = await this.beginBulkAction.preview(action);
    await this.corrections.ensureConfirmed(caller, request.points * changed, { code, address });
    return { bulkActionId: (await this.beginBulkAction.execute(action)).id };
  }
}

@ForAdministrators('admin/bulk-actions/delivery-status')
export class BulkDeliveryController {
  constructor(private readonly beginBulkAction: BeginBulkAction) {}

  /** Says how many bought rewards would get this delivery status, which would not, and why. Changes nothing. */
  @Post('preview')
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async preview(
    @CurrentStore() store: Store,
    @Body() request: BulkDeliveryRequest,
    @Caller() caller: Principal,
  ): Promise<BulkPreviewResponse> {
    return presentBulkPreview(await this.beginBulkAction.preview(getDeliveryAction(store, request, caller)));
  }

  /** Moves the deliveries of many bought rewards on by one step, in the background, each at most once. */
  @Post()
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async begin(
    @CurrentStore() store: Store,
    @Body() request: BulkDeliveryRequest,
    @Caller() caller: Principal,
  ): Promise<BulkActionIdResponse> {
    const action = await this.beginBulkAction.execute(getDeliveryAction(store, request, caller));
    return { bulkActionId: action.id };
  }
}

@ForAdministrators('admin/bulk-actions/campaign-activity')
export class BulkCampaignController {
  constructor(private readonly beginBulkAction: BeginBulkAction) {}

  /** Says how many campaigns would be switched on or off, which would not, and why. Changes nothing. */
  @Post('preview')
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async preview(
    @CurrentStore() store: Store,
    @Body() request: BulkCampaignRequest,
    @Caller() caller: Principal,
  ): Promise<BulkPreviewResponse> {
    return presentBulkPreview(await this.beginBulkAction.preview(getCampaignAction(store, request, caller)));
  }

  /** Switches many campaigns on or off, in the background. */
  @Post()
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async begin(
    @CurrentStore() store: Store,
    @Body() request: BulkCampaignRequest,
    @Caller() caller: Principal,
  ): Promise<BulkActionIdResponse> {
    const action = await this.beginBulkAction.execute(getCampaignAction(store, request, caller));
    return { bulkActionId: action.id };
  }
}

@ForAdministrators('admin/bulk-actions/campaign-archive')
export class BulkArchiveController {
  constructor(private readonly beginBulkAction: BeginBulkAction) {}

  /** Says how many campaigns would be archived or taken out of the archive, which would not, and why. Changes nothing. */
  @Post('preview')
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async preview(
    @CurrentStore() store: Store,
    @Body() request: BulkArchiveRequest,
    @Caller() caller: Principal,
  ): Promise<BulkPreviewResponse> {
    return presentBulkPreview(await this.beginBulkAction.preview(getArchiveAction(store, request, caller)));
  }

  /**
   * Archives many campaigns, in the background, or takes them out of the archive, each as a single request does. Undoing an archive makes
   * those active again that were.
   */
  @Post()
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async begin(
    @CurrentStore() store: Store,
    @Body() request: BulkArchiveRequest,
    @Caller() caller: Principal,
  ): Promise<BulkActionIdResponse> {
    const action = await this.beginBulkAction.execute(getArchiveAction(store, request, caller));
    return { bulkActionId: action.id };
  }
}

@ForAdministrators('admin/bulk-actions/messages')
export class BulkMessagesController {
  constructor(private readonly beginBulkAction: BeginBulkAction) {}

  /** Says how many messages would be sent again, which would not, and why. Changes nothing. */
  @Post('preview')
  @Permission('SETTINGS', 'MODIFY')
  async preview(
    @CurrentStore() store: Store,
    @Body() request: BulkMessagesRequest,
    @Caller() caller: Principal,
  ): Promise<BulkPreviewResponse> {
    return presentBulkPreview(await this.beginBulkAction.preview(getMessagesAction(store, request, caller)));
  }

  /** Sends many messages again that have failed or were given up, in the background, each at most once. It cannot be undone. */
  @Post()
  @Permission('SETTINGS', 'MODIFY')
  async begin(
    @CurrentStore() store: Store,
    @Body() request: BulkMessagesRequest,
    @Caller() caller: Principal,
  ): Promise<BulkActionIdResponse> {
    const action = await this.beginBulkAction.execute(getMessagesAction(store, request, caller));
    return { bulkActionId: action.id };
  }
}

@ForAdministrators('admin/bulk-actions/labels')
export class BulkLabelsController {
  constructor(private readonly beginBulkAction: BeginBulkAction) {}

  /** Says how many customers would get a label, who would not, and why. Changes nothing. */
  @Post('preview')
  @Permission('CUSTOMER', 'MODIFY')
  async preview(
    @CurrentStore() store: Store,
    @Body() request: BulkLabelsRequest,
    @Caller() caller: Principal,
  ): Promise<BulkPreviewResponse> {
    return presentBulkPreview(await this.beginBulkAction.preview(getLabelsAction(store, request, caller)));
  }

  /** Adds a label to many customers, in the background: to each of a list, or to all of a segment. */
  @Post()
  @Permission('CUSTOMER', 'MODIFY')
  async begin(
    @CurrentStore() store: Store,
    @Body() request: BulkLabelsRequest,
    @Caller() caller: Principal,
  ): Promise<BulkActionIdResponse> {
    const action = await this.beginBulkAction.execute(getLabelsAction(store, request, caller));
    return { bulkActionId: action.id };
  }
}

function getPointsAction(store: Store, request: BulkPointsRequest, caller: Principal): NewBulkAction {
  const { points, comment } = request;
  const subjects = getCustomers(request, caller);
  const parameters = { points, ...(comment !== undefined && { comment }) };
  return { storeId: store.id, kind: GIVEN_POINTS, parameters, subjects, ...getIssuer(caller) };
}

function getLabelsAction(store: Store, request: BulkLabelsRequest, caller: Principal): NewBulkAction {
  const { key, value } = request;
  const subjects = getCustomers(request, caller);
  return {
    storeId: store.id,
    kind: ADDED_LABELS,
    parameters: { key, value },
    subjects,
    ...getIssuer(caller),
  };
}

/** @throws {PermissionMissing} for a segment that the caller may not see */
function getCustomers(request: BulkCustomersRequest, caller: Principal): BulkSubjects {
  const subjects = readSubjects(request);
  if ('segmentId' in subjects) {
    ensureMayDo(caller, 'SEGMENT', 'VIEW');
  }
  return subjects;
}

function getDeliveryAction(
  store: Store,
  { status, coupons }: BulkDeliveryRequest,
  caller: Principal,
): NewBulkAction {
  const subjects = { ids: coupons };
  const parameters = { status };
  return { storeId: store.id, kind: DELIVERY_STATUS, parameters, subjects, ...getIssuer(caller) };
}

function getCampaignAction(
  store: Store,
  { active, campaigns }: BulkCampaignRequest,
  caller: Principal,
): NewBulkAction {
  const subjects = { ids: campaigns };
  const parameters = { active: Number(active) };
  return { storeId: store.id, kind: CAMPAIGN_ACTIVITY, parameters, subjects, ...getIssuer(caller) };
}

function getArchiveAction(
  store: Store,
  { archived, campaigns }: BulkArchiveRequest,
  caller: Principal,
): NewBulkAction {
  const subjects = { ids: campaigns };
  const parameters = { archived: Number(archived) };
  return { storeId: store.id, kind: CAMPAIGN_ARCHIVE, parameters, subjects, ...getIssuer(caller) };
}

function getMessagesAction(
  store: Store,
  { messages }: BulkMessagesRequest,
  caller: Principal,
): NewBulkAction {
  const subjects = { ids: messages };
  return { storeId: store.id, kind: REPEATED_MESSAGES, parameters: {}, subjects, ...getIssuer(caller) };
}

function getIssuer({ id, apiKey }: Principal): Pick<NewBulkAction, 'issuer' | 'issuerId'> {
  return { issuer: apiKey ? 'api' : 'admin', issuerId: id };
}
