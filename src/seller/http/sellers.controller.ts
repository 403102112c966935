import { Body, Controller, Get, HttpCode, Param, Query, UseGuards } from '@nestjs/common';
import { AdminGuard, Permission } from '../../auth/index.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linked } from '../../platform/http/linked.js';
import { inStore } from '../../platform/http/paths.js';
import { Post, Put } from '../../platform/http/writes.js';
import { RegisterSeller } from '../register-seller.js';
import { SellerReader } from '../seller.reader.js';
import { UpdateSeller } from '../update-seller.js';
import {
  presentSeller,
  type SellerListResponse,
  type SellerRegisteredResponse,
  type SellerSavedResponse,
} from './seller.presenter.js';
import { ListSellersRequest, RegisterSellerRequest, UpdateSellerRequest } from './seller.request.js';

@Controller(inStore('seller'))
@UseGuards(AdminGuard)
export class SellersController {
  constructor(
    private readonly sellers: SellerReader,
    private readonly registerSeller: RegisterSeller,
    private readonly updateSeller: UpdateSeller,
  ) {}

  /** Lists sellers. Sortable by `firstName` (the list's own order), `lastName`, `email`, `phone`, `posId`, `active` and `createdAt`. */
  @Get()
  @Permission('SELLER', 'VIEW')
  async list(@Query() query: ListSellersRequest): Promise<SellerListResponse> {
    const page = await this.sellers.list(query, query);
    return linked({ sellers: page.rows.map(presentSeller), total: page.total }, page);
  }

  /** Registers a seller. */
  @Post('register')
  @HttpCode(200)
  @Permission('SELLER', 'MODIFY')
  async register(@Body() { ...seller }: RegisterSellerRequest): Promise<SellerRegisteredResponse> {
    const { active = true, allowPointTransfer = false } = seller;
    const { id, generatedPassword } = await this.registerSeller.execute({
      ...seller,
      active,
      allowPointTransfer,
    });
    return {
      sellerId: id,
      ...(generatedPassword !== undefined && { password: generatedPassword }),
      email: seller.email,
    };
  }

  /** Changes the fields that are sent. */
  @Put(':seller')
  @HttpCode(200)
  @Permission('SELLER', 'MODIFY')
  async update(
    @Param('seller', IdPipe) sellerId: string,
    @Body() { plainPassword, ...edit }: UpdateSellerRequest,
  ): Promise<SellerSavedResponse> {
    await this.updateSeller.execute(sellerId, edit, plainPassword);
    return { sellerId };
  }

  /** Lets a seller log in. */
  @Post(':seller/activate')
  @HttpCode(200)
  @Permission('SELLER', 'MODIFY')
  async activate(@Param('seller', IdPipe) sellerId: string): Promise<SellerSavedResponse> {
    await this.updateSeller.execute(sellerId, { active: true });
    return { sellerId };
  }

  /** Shuts a seller out: tokens handed out before are refused from the next request on. */
  @Post(':seller/deactivate')
  @HttpCode(200)
  @Permission('SELLER', 'MODIFY')
  async deactivate(@Param('seller', IdPipe) sellerId: string): Promise<SellerSavedResponse> {
    await this.updateSeller.execute(sellerId, { active: false });
    return { sellerId };
  }

  /** Deletes a seller. The e-mail is free again. */
  @Post(':seller/delete')
  @HttpCode(200)
  @Permission('SELLER', 'MODIFY')
  async delete(@Param('seller', IdPipe) sellerId: string): Promise<SellerSavedResponse> {
    await this.updateSeller.delete(sellerId);
    return { sellerId };
  }
}
