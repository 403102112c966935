import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { ReceivedFile } from '#platform/file/received-file.js';
import { Clock } from '#platform/time/clock.js';
import { type AttachmentReference, type AttachmentSlot, AttachmentsService } from '../attachment/index.js';
import { EventRecorderService } from '../event/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import { avatarPath, customerAvatarWasRemoved, customerAvatarWasSet } from './customer.events.js';
import type { CustomerEntity } from './customer.entity.js';
import { CustomerIsAnonymized, CustomerNotFound, ProfileEditsNotAllowed } from './customer.errors.js';
import { CustomerRepository } from './customer.repository.js';

interface AvatarOf {
  readonly storeId: string;
  readonly customerId: string;
  /** Customers may be kept from edits of their profile. */
  readonly isOwn: boolean;
}

@Injectable()
export class CustomerAvatarService {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly attachments: AttachmentsService,
    private readonly settings: ProgrammeSettingsService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /**
   * Replaces the picture that is there.
   * @throws {CustomerNotFound}
   * @throws {CustomerIsAnonymized}
   * @throws {ProfileEditsNotAllowed} by the settings
   * @throws {InvalidFields} on `file`
   */
  async set(of: AvatarOf, file: ReceivedFile): Promise<void> {
    if (of.isOwn && !(await this.settings.current()).allowCustomersProfileEdits) {
      throw new ProfileEditsNotAllowed();
    }
    await this.attachments.setPicture(this.getSlot(of), file, of.isOwn ? 'others' : 'staff');
  }

  /** @throws {CustomerNotFound} @throws {ProfileEditsNotAllowed} by the settings @throws {AttachmentNotFound} */
  async remove(of: AvatarOf): Promise<void> {
    await this.attachments.clear(this.getSlot(of));
  }

  private getSlot({ storeId, customerId, isOwn }: AvatarOf): AttachmentSlot<CustomerEntity> {
    return {
      owner: { type: 'customer', id: customerId, slot: 'avatar' },
      find: async (tx) => {
        if (isOwn && !(await this.settings.read(tx)).allowCustomersProfileEdits) {
          throw new ProfileEditsNotAllowed();
        }
        const customer = await this.customers.findInStore(tx, storeId, customerId);
        if (!customer) {
          throw new CustomerNotFound();
        }
        if (customer.anonymizedAt) {
          throw new CustomerIsAnonymized();
        }
        return customer;
      },
      current: ({ avatar }) => avatar,
      write: (tx, customer, avatar) => this.write(tx, customer, avatar),
    };
  }

  private async write(tx: Tx, customer: CustomerEntity, avatar: AttachmentReference | null): Promise<void> {
    await this.customers.update(tx, customer, { avatar, updatedAt: this.clock.now() });
    const customerId = { customerId: customer.id };
    await this.events.record(
      tx,
      avatar
        ? customerAvatarWasSet({
            customerId,
            path: avatarPath(customer.id, avatar),
            originalName: avatar.originalName,
            mime: avatar.mimeType,
          })
        : customerAvatarWasRemoved({ customerId }),
    );
  }
}
