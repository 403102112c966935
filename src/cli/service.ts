import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { CampaignReader } from '../campaign/index.js';
import { CurrencyDecimalsService } from '../settings/index.js';
import { StoreReader } from '../store/index.js';
import { configOfProcess } from '#platform/config/config-of-process.js';
import { checkDatabase, checkTables } from '#platform/database/connection/check-database.js';
import { Writer } from '#platform/database/writer.js';

/*
 * What commands use of the service. They import this file when they run: together with it everything else is loaded.
 */
export { AdministratorService, MASTER_ROLE_ID } from '../administrator/index.js';
export {
  ApiKeyReader,
  CreateApiKey,
  ListSpellings,
  getPermissions,
  ResetPassword,
  RevokeApiKey,
  SecondFactorService,
} from '../auth/index.js';
export { codesOfFile, GenerateCodes, ImportCodes } from '../coupon/index.js';
export {
  AnonymizeCustomer,
  CompleteSearchTexts,
  CustomerNotFound,
  customersOfFile,
  DeleteCustomer,
  ErasureReader,
  ImportCustomers,
} from '../customer/index.js';
export { ImportPoints } from '../points/index.js';
export { ImportTransactions, TransactionReport, transactionsOfFile } from '../transaction/index.js';
export { MoveProgramme } from '../operations/moving/index.js';
export { DEMO_LOGINS, LoadDemo } from '../operations/demo/index.js';
export { FileReport } from '#platform/file/file-report.js';
export { SearchEngine } from '#platform/search-engine/search-engine.js';
export { presentTimestamp } from '#platform/time/timestamp.js';
export { RebuildAnalytics } from '../analytics/index.js';
export { RebuildSearchIndex } from '../search/index.js';
export { getKind, getLine, Verify } from '../operations/verification/index.js';

/** Does `work` with the service, which neither listens nor does anything in the background, and closes it. */
export async function withService<T>(work: (service: INestApplicationContext) => Promise<T>): Promise<T> {
  return withTablesToCome(async (service) => {
    await service.get(CurrencyDecimalsService).establish();
    return work(service);
  });
}

/** Brings the tables up to date. @returns the names of the migrations that were missing */
export async function prepareTables(service: INestApplicationContext): Promise<string[]> {
  const names = await service.get(Writer).migrate();
  await service.get(CurrencyDecimalsService).establish();
  return names;
}

/** Runs a command that begins with `prepareTables`. */
export async function withTablesToCome<T>(
  work: (service: INestApplicationContext) => Promise<T>,
): Promise<T> {
  const config = configOfProcess();
  await checkDatabase(config);
  const service = await NestFactory.createApplicationContext(AppModule.forRoot(config), {
    logger: false,
    abortOnError: false,
  });
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}

/** Runs a command that only reads. @throws {Error} on a database without tables */
export async function withProgramme<T>(work: (service: INestApplicationContext) => Promise<T>): Promise<T> {
  await checkTables(configOfProcess());
  return withService(work);
}

/** @throws {Error} when there is no such store */
export async function getStoreId(service: INestApplicationContext, code: string): Promise<string> {
  const store = await service.get(StoreReader).findByCode(code);
  if (!store) {
    throw new Error(`There is no store ${code}`);
  }
  return store.id;
}

/** @throws {Error} when there is no such campaign in any store */
export async function checkCampaign(service: INestApplicationContext, id: string): Promise<void> {
  if (!(await service.get(CampaignReader).getNames([id])).has(id)) {
    throw new Error(`There is no campaign ${id}`);
  }
}
