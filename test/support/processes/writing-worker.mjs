import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../../dist/src/app.module.js';
import { AppConfig } from '../../../dist/src/platform/config/app-config.js';
import { UnitOfWork } from '../../../dist/src/platform/database/transaction/unit-of-work.js';
import { StoreEntity } from '../../../dist/src/store/store.entity.js';

/* Writes as many rows as it is told to, each in a unit of work, and says the id of each when it is committed. */
const [prefix, count] = process.argv.slice(2);
const config = AppConfig.fromEnvironment(process.env);
const app = await NestFactory.createApplicationContext(AppModule.forRoot(config), { logger: ['error'] });
for (let written = 0; written < Number(count); written += 1) {
  const id = `${prefix}-${written}`;
  const store = { id, code: id, name: '', createdAt: new Date() };
  await app.get(UnitOfWork).run((tx) => tx.insert(StoreEntity, store));
  process.stdout.write(`${id}\n`);
}
await app.close();
