import { Body, Get, Param, Post } from '@nestjs/common';
import { ApiTooManyRequestsResponse } from '@nestjs/swagger';
import { Caller, ForSellers, type Principal } from '../../auth/index.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import type { Language } from '#platform/language/language.js';
import { PosReader } from '../../pos/index.js';
import { SellerService } from '../../seller/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { ActivateCustomerService } from '../activate-customer.service.js';
import { CustomerResolverService } from '../customer-resolver.service.js';
import { CustomerStatusReader } from '../customer-status.reader.js';
import { EditCustomer } from '../edit-customer.js';
import { RegisterCustomer } from '../register-customer.js';
import { SendActivationCode } from '../send-activation-code.js';
import { SendActivationLink } from '../send-activation-link.js';
import { type CustomerStatusResponse, presentStatus } from './customer-status.dto.js';
import {
  type CustomerSavedResponse,
  presentSaved,
  RegisterCustomerRequest,
  SetPosRequest,
} from './customer.dto.js';

@ForSellers('seller/customer')
export class SellerCustomerController {
  constructor(
    private readonly registerCustomer: RegisterCustomer,
    private readonly activateCustomer: ActivateCustomerService,
    private readonly sendActivationCode: SendActivationCode,
    private readonly sendActivationLink: SendActivationLink,
    private readonly editCustomer: EditCustomer,
    private readonly sellerService: SellerService,
    private readonly places: PosReader,
    private readonly ofPath: CustomerResolverService,
    private readonly statuses: CustomerStatusReader,
  ) {}

  /** Registers a customer, who is active at once, and belongs to the seller and to their point of sale. */
  @Post('register')
  async register(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Body() { plainPassword, referral_customer_email, ...customer }: RegisterCustomerRequest,
  ): Promise<CustomerSavedResponse> {
    const seller = await this.sellerService.findForCaller(caller.id);
    const posId = customer.posId ?? (await this.getPlace(store, seller?.posId ?? null));
    const own = { storeId: store.id, sellerId: caller.id, posId };
    const broughtBy = { referrerEmail: referral_customer_email };
    const fields = { ...customer, ...own, broughtBy, activeAtOnce: true, isWelcomed: true };
    return presentSaved(await this.registerCustomer.execute(fields, plainPassword), customer.email);
  }

  /** Shows where a customer stands: points, level, what it takes to the next one. */
  @Get(':customer/status')
  async status(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @InLanguage() language: Language,
  ): Promise<CustomerStatusResponse> {
    const customer = await this.ofPath.find(store, idOrCard, caller);
    return presentStatus(await this.statuses.read(customer, language));
  }

  /** Activates a customer, who can log in and buy from then on. An active customer stays active. */
  @Post(':customer/activate')
  async activate(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<void> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    await this.activateCustomer.activate(store.id, id);
  }

  /** Sends another activation code by SMS to a customer who has registered themselves, at most every two minutes. An active one needs none. */
  @Post(':customer/send-sms-code')
  @ApiTooManyRequestsResponse()
  async sendCode(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<void> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    await this.sendActivationCode.executeUnlessActive(store.id, id);
  }

  /**
   * Sends another link to the e-mail of a customer who waits for it: who has registered themselves, or has changed their e-mail. At most every
   * two minutes, and five times a day. The link before is void.
   */
  @Post(':customer/send-activation-link')
  @ApiTooManyRequestsResponse()
  async sendLink(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<void> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    await this.sendActivationLink.execute(store.id, id);
  }

  /** Blocks a customer: tokens handed out before are refused from the next request on. */
  @Post(':customer/deactivate')
  async deactivate(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<void> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    await this.activateCustomer.deactivate(store.id, id);
  }

  /** Assigns a customer to a point of sale. */
  @Post(':customer/pos')
  async setPos(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @Body() { posId }: SetPosRequest,
  ): Promise<CustomerSavedResponse> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    const { email } = await this.editCustomer.execute(store.id, id, { posId });
    return presentSaved(id, email);
  }
  /** Finds the point of sale, which is none for a seller who works in another store, or at a point of sale that there never was. */
  private async getPlace(store: Store, posId: string | null): Promise<string | undefined> {
    return posId === null ? undefined : (await this.places.find(store.id, { id: posId }))?.id;
  }
}
