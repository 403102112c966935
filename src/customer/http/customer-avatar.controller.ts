import { Delete, Get, HttpCode, Param, Post, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PictureRequest } from '#platform/http/request/picture.dto.js';
import { answerFile, AnswersPicture, CACHING } from '#platform/http/response/file-answer.js';
import { receiveFile, ReceivesFile } from '#platform/http/write/receive-file.js';
import { PICTURE_BYTES_MAX } from '#platform/picture/picture.js';
import { AttachmentFilesService } from '../../attachment/index.js';
import { AttemptLimitsService, Caller, ForAllRoles, Permission, type Principal } from '../../auth/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CustomerAvatarService } from '../customer-avatar.service.js';
import { CustomerResolverService } from '../customer-resolver.service.js';
import { AVATARS } from '../customer.errors.js';

/** The picture of a customer, for administrators, sellers and the customer themselves. */
@ForAllRoles('customer/:customer/avatar')
export class CustomerAvatarController {
  constructor(
    private readonly avatars: CustomerAvatarService,
    private readonly ofPath: CustomerResolverService,
    private readonly files: AttachmentFilesService,
    private readonly limits: AttemptLimitsService,
  ) {}

  /** Sends the picture of a customer. `{customer}` is an id or a loyalty card number. */
  @Get()
  @AnswersPicture()
  @Permission('CUSTOMER', 'VIEW')
  async show(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @Query() wanted: PictureRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    const { avatar } = await this.ofPath.find(store, idOrCard, caller);
    return answerFile(response, await this.files.picture(avatar, wanted), CACHING.askedByOwner);
  }

  /** Sets the picture of a customer: a picture, as for campaigns. It replaces the one that is there. */
  @Post()
  @HttpCode(204)
  @ReceivesFile('avatar[file]')
  @Permission('CUSTOMER', 'MODIFY')
  async set(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const { id: customerId } = await this.ofPath.find(store, idOrCard, caller);
    const isOwn = caller.role === 'customer';
    if (isOwn) {
      this.limits.count(AVATARS, { account: customerId });
    }
    await receiveFile(request, response, PICTURE_BYTES_MAX, (file) =>
      this.avatars.set({ storeId: store.id, customerId, isOwn }, file),
    );
  }

  /** Removes the picture of a customer. */
  @Delete()
  @HttpCode(204)
  @Permission('CUSTOMER', 'MODIFY')
  async remove(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<void> {
    const { id: customerId } = await this.ofPath.find(store, idOrCard, caller);
    await this.avatars.remove({ storeId: store.id, customerId, isOwn: caller.role === 'customer' });
  }
}
