import { Injectable } from '@nestjs/common';
import { ProgrammeSettingsService } from '../settings/index.js';
import { AppConfig } from '#platform/config/app-config.js';
import type { Tx } from '#platform/database/transaction/tx.js';

const PLACE_OF_TOKEN = '{token}';

/**
 * Addresses of pages that messages lead to: those of the settings, or else the pages of the service itself. The token stands behind `#`, which
 * no browser sends to a server, or where the setting has `{token}`.
 */
@Injectable()
export class LinksService {
  constructor(
    private readonly config: AppConfig,
    private readonly settings: ProgrammeSettingsService,
  ) {}

  /** Where a customer chooses a new password. */
  async passwordOfCustomer(tx: Tx, token: string): Promise<string> {
    const { customerPasswordUrl } = await this.settings.read(tx);
    return withToken(customerPasswordUrl ?? this.page('shop/new-password'), token);
  }

  /** Makes the link for administrators and sellers. */
  async passwordOfStaff(tx: Tx, token: string): Promise<string> {
    const { staffPasswordUrl } = await this.settings.read(tx);
    return withToken(staffPasswordUrl ?? this.page('admin/new-password'), token);
  }

  /** Where customers who have registered themselves activate their account. */
  async activation(tx: Tx, token: string): Promise<string> {
    const { customerActivationUrl } = await this.settings.read(tx);
    return withToken(customerActivationUrl ?? this.page(`shop/activate/${PLACE_OF_TOKEN}`), token);
  }

  /** Where customers confirm an e-mail that they have changed: a page for activations sends this token to the same address. */
  async emailConfirmation(tx: Tx, token: string): Promise<string> {
    const { customerActivationUrl } = await this.settings.read(tx);
    return withToken(customerActivationUrl ?? this.page('shop/confirm-email'), token);
  }

  /** Where owners of an account refuse another contact: a page of the service, which no setting moves. */
  keptContact(token: string): string {
    return withToken(this.page('shop/keep-contact'), token);
  }

  /** Where customers decline further reminders. */
  async unsubscription(tx: Tx, token: string): Promise<string> {
    const { customerUnsubscribeUrl } = await this.settings.read(tx);
    return withToken(customerUnsubscribeUrl ?? this.page('shop/unsubscribe'), token);
  }

  /** Where a mail program declines them for the customer. */
  oneClickUnsubscription(token: string): string {
    return this.page(`api/customer/unsubscribe/${token}`);
  }

  /** Where invited people register. */
  async invitation(tx: Tx, token: string): Promise<string> {
    const { customerInvitationUrl } = await this.settings.read(tx);
    return withToken(customerInvitationUrl ?? this.page('shop/register'), token);
  }

  /** Where customers log in. */
  async panelOfCustomer(tx: Tx): Promise<string> {
    const { customerPanelUrl } = await this.settings.read(tx);
    return customerPanelUrl ?? this.page('shop');
  }

  private page(path: string): string {
    return `${this.config.publicUrl}/${path}`;
  }
}

function withToken(address: string, token: string): string {
  return address.includes(PLACE_OF_TOKEN)
    ? address.replace(PLACE_OF_TOKEN, token)
    : `${address.replace(/#$/, '')}#${token}`;
}
