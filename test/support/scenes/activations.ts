import { ActivationMessagesService } from '../../../src/customer/activation-messages.service.js';
import { CustomerEntity } from '../../../src/customer/customer.entity.js';
import type { RunningApp } from '../app/running-app.js';

/** What another link to a customer has: the database has its hash alone. The one before is void. */
export async function drawToken(app: RunningApp, id: string): Promise<string> {
  return (await draw(app, id, 'registration'))['token'] ?? '';
}

/** What another SMS to a customer has. */
export async function drawCode(app: RunningApp, id: string): Promise<string> {
  return (await draw(app, id, 'activation_code'))['code'] ?? '';
}

async function draw(
  app: RunningApp,
  id: string,
  kind: 'registration' | 'activation_code',
): Promise<Readonly<Record<string, string>>> {
  return app.unitOfWork.run(async (tx) => {
    const customer = await tx.findOneBy(CustomerEntity, { id });
    if (!customer) {
      throw new Error(`There is no customer ${id}`);
    }
    return app.nest.get(ActivationMessagesService).draw(tx, customer, kind);
  });
}
