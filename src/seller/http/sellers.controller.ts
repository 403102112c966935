import {
  Body,
  Delete,
  Get,
  HttpCode,
  Injectable,
  Param,
  Post,
  Put,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import type { Response } from 'express';
import { eachPage } from '#platform/database/query/list-page.js';
import { readRecord } from '#platform/http/request/import.dto.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { AnswersCsv, csvOfRecords } from '#platform/http/response/csv.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { ShowsRevision } from '#platform/http/response/revision-tag.js';
import { Edit, RecordEdit } from '#platform/http/write/record-edit.js';
import {
  Caller,
  ForAdministrators,
  ForStaff,
  type LoginSessionListResponse,
  LoginSessionsService,
  NotOneself,
  Permission,
  presentSessions,
  type Principal,
} from '../../auth/index.js';
import { PosReader } from '../../pos/index.js';
import { SELLER_COLUMNS, SellerReader } from '../seller.reader.js';
import { type NewSeller, type SellerBodies, SellerService } from '../seller.service.js';
import { SellerRecordsService } from './seller-records.service.js';
import {
  ExportSellersRequest,
  ListSellersRequest,
  presentSeller,
  RegisterSellerRequest,
  type SellerListResponse,
  type SellerRecord,
  type SellerRegisteredResponse,
  type SellerSavedResponse,
  UpdateSellerRequest,
} from './seller.dto.js';

const EXPORTED = [
  'sellerId',
  'firstName',
  'lastName',
  'email',
  'phone',
  'posId',
  'posName',
  'posCity',
  'active',
  'deleted',
  'allowPointTransfer',
  'createdAt',
];

function getSeller({
  active = true,
  allowPointTransfer = false,
  ...seller
}: RegisterSellerRequest): NewSeller {
  return { ...seller, active, allowPointTransfer };
}

/** See `RecordBodies`. */
@Injectable()
export class RequestedSellers implements SellerBodies {
  async read(_storeId: string, body: object): Promise<NewSeller | string> {
    return readRecord(RegisterSellerRequest, body, getSeller);
  }
}

@ForAdministrators('seller')
export class SellersController {
  constructor(
    private readonly sellers: SellerReader,
    private readonly places: PosReader,
    private readonly sellerService: SellerService,
    private readonly records: SellerRecordsService,
    private readonly sessions: LoginSessionsService,
  ) {}

  /** Lists sellers. */
  @Get()
  @SortedBy(SELLER_COLUMNS, 'firstName')
  @Permission('SELLER', 'VIEW')
  async list(
    @Query() query: ListSellersRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SellerListResponse> {
    const page = await this.sellers.list(query, query);
    setLinkHeader(response, page);
    const places = await this.places.findByIds(page.rows.flatMap(({ posId }) => posId ?? []));
    const sellers = page.rows.map((seller) => presentSeller(seller, places.get(seller.posId ?? '')));
    return { sellers, total: page.total };
  }

  /** Registers a seller. The caller has every right that the seller will have. */
  @Post('register')
  @Permission('SELLER', 'MODIFY')
  async register(
    @Caller() caller: Principal,
    @Body() seller: RegisterSellerRequest,
  ): Promise<SellerRegisteredResponse> {
    const { id, generatedPassword } = await this.sellerService.register(getSeller(seller), undefined, caller);
    return {
      sellerId: id,
      ...(generatedPassword !== undefined && { password: generatedPassword }),
      email: seller.email,
    };
  }

  /** Changes the fields that are sent. For another e-mail or password, and for more rights, the caller has every right of the seller. */
  @Put(':seller')
  @Permission('SELLER', 'MODIFY')
  async update(
    @Caller() caller: Principal,
    @Param('seller', IdPipe) sellerId: string,
    @Body() { revision, plainPassword, ...changes }: UpdateSellerRequest,
    @Edit(UpdateSellerRequest) edit: RecordEdit,
  ): Promise<SellerSavedResponse> {
    await edit.run(
      revision,
      (expected) => this.sellerService.update(sellerId, changes, { plainPassword, expected, caller }),
      () => this.records.show(sellerId),
    );
    return { sellerId };
  }

  /** Activates a seller, who can log in from then on. The caller has every right of the seller. */
  @Post(':seller/activate')
  @Permission('SELLER', 'MODIFY')
  async activate(
    @Caller() caller: Principal,
    @Param('seller', IdPipe) sellerId: string,
  ): Promise<SellerSavedResponse> {
    await this.sellerService.update(sellerId, { active: true }, { caller });
    return { sellerId };
  }

  /** Shuts a seller out: tokens handed out before are refused from the next request on. */
  @Post(':seller/deactivate')
  @Permission('SELLER', 'MODIFY')
  async deactivate(@Param('seller', IdPipe) sellerId: string): Promise<SellerSavedResponse> {
    await this.sellerService.update(sellerId, { active: false });
    return { sellerId };
  }

  /**
   * Removes the second factor of a seller who has lost the app and the recovery codes, and ends all their logins. The caller has every right of
   * the seller.
   */
  @Delete(':seller/second-factor')
  @HttpCode(204)
  @Permission('SELLER', 'MODIFY')
  async removeSecondFactor(
    @Caller() caller: Principal,
    @Param('seller', IdPipe) sellerId: string,
  ): Promise<void> {
    await this.sellerService.removeSecondFactor(caller, sellerId);
  }

  /** Lists the logins of a seller that have not ended, the latest first; 100 at the most. */
  @Get(':seller/session')
  @Permission('SELLER', 'VIEW')
  async logins(
    @Caller() caller: Principal,
    @Param('seller', IdPipe) sellerId: string,
  ): Promise<LoginSessionListResponse> {
    await this.records.show(sellerId);
    return presentSessions(await this.sessions.listOpen({ id: sellerId, role: 'seller' }), caller);
  }

  /**
   * Ends all logins of a seller: their tokens are refused from the next request on. The seller can log in again. The caller has every right of
   * the seller.
   */
  @Delete(':seller/session')
  @HttpCode(204)
  @Permission('SELLER', 'MODIFY')
  async endLogins(@Caller() caller: Principal, @Param('seller', IdPipe) sellerId: string): Promise<void> {
    await this.sellerService.endLogins(caller, sellerId);
  }

  /** Deletes a seller. The e-mail is free again. */
  @Post(':seller/delete')
  @Permission('SELLER', 'MODIFY')
  async delete(@Param('seller', IdPipe) sellerId: string): Promise<SellerSavedResponse> {
    await this.sellerService.delete(sellerId);
    return { sellerId };
  }
}

/** One seller, for administrators and for the seller themselves. */
@ForStaff('seller')
export class SellerRecordController {
  constructor(private readonly records: SellerRecordsService) {}

  /** Shows one seller. Sellers see themselves only. */
  @Get(':seller')
  @ShowsRevision()
  @Permission('SELLER', 'VIEW')
  async show(@Caller() caller: Principal, @Param('seller', IdPipe) sellerId: string): Promise<SellerRecord> {
    if (caller.role === 'seller' && caller.id !== sellerId) {
      throw new NotOneself();
    }
    return this.records.show(sellerId);
  }
}

@ForAdministrators('csv/seller')
export class SellerCsvController {
  constructor(
    private readonly sellers: SellerReader,
    private readonly places: PosReader,
  ) {}

  /** The sellers of the list with these filters, in its order, as a CSV file. */
  @Get()
  @AnswersCsv()
  @SortedBy(SELLER_COLUMNS, 'firstName')
  @Permission('SELLER', 'VIEW')
  export(@Query() query: ExportSellersRequest): StreamableFile {
    return csvOfRecords('sellers.csv', EXPORTED, this.getRecords(query));
  }

  private async *getRecords(query: ExportSellersRequest): AsyncGenerator<SellerRecord[]> {
    for await (const { rows } of eachPage((page) => this.sellers.list(query, page), query)) {
      const places = await this.places.findByIds(rows.flatMap(({ posId }) => posId ?? []));
      yield rows.map((seller) => presentSeller(seller, places.get(seller.posId ?? '')));
    }
  }
}
