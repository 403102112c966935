import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import type { INestApplicationContext } from '@nestjs/common';
import { audited, example, wrongLine } from './command.js';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const ACTION = 'customer:erase';
const KINDS = ['anonymized', 'deleted'] as const;

interface Options {
  readonly store: string;
  readonly delete?: boolean;
  readonly list?: boolean;
  readonly again?: string;
}

interface ToErase {
  readonly customerId: string;
  readonly storeId: string;
  readonly kind: (typeof KINDS)[number];
}

export function addEraseCustomer(program: Command): void {
  program
    .command(ACTION)
    .description('Erases the personal data of a customer for good, and prints the certificate')
    .argument('[customer]', 'id of the customer (customerId in GET /api/customer)', readCustomerId)
    .option('--store <code>', 'the store of the customer', 'DEFAULT')
    .option('--delete', 'also delete the customer: 404, and in no list')
    .option('--list', 'print all erasures instead: customer, store, what was done, and when')
    .option('--again <file>', 'after a restore: repeat the erasures of a file that --list has printed')
    .addHelpText(
      'after',
      example(
        'customer:erase 01890a5d-ac96-774b-bcce-b302099a8057',
        'Points, coupons and sales stay. A second time prints the certificate and changes nothing.',
        'A backup has the customers who were erased after it: save the list of erasures beside each',
        'backup, and repeat it when a backup was restored.',
      ),
    )
    .action(eraseCustomer);
}

async function eraseCustomer(
  customerId: string | undefined,
  options: Options,
  command: Command,
): Promise<void> {
  const { list, again } = options;
  if ([customerId, list, again].filter((each) => each !== undefined).length !== 1) {
    wrongLine(command, "one of a customer, '--list' and '--again <file>' is required");
  }
  if (customerId !== undefined) {
    await eraseOne(customerId, options);
  } else if (again === undefined) {
    await printAll();
  } else {
    await eraseAgain(again);
  }
}

async function eraseOne(customerId: string, options: Options): Promise<void> {
  const { ErasureReader, presentTimestamp, getStoreId, withService } = await import('./service.js');
  const erasure = await withService(async (service) => {
    const storeId = await getStoreId(service, options.store);
    const certificates = service.get(ErasureReader);
    if (options.delete || !(await certificates.find(storeId, customerId))) {
      await erase(service, { customerId, storeId, kind: options.delete ? 'deleted' : 'anonymized' });
    }
    return certificates.find(storeId, customerId);
  });
  if (!erasure) {
    throw new Error('The customer was not erased');
  }
  const tables = erasure.written.map(({ table, rows }) => `${table}\t${rows}\n`);
  process.stdout.write(`erased\t${presentTimestamp(erasure.erasedAt)}\n${tables.join('')}`);
}

async function printAll(): Promise<void> {
  const { ErasureReader, presentTimestamp, withService } = await import('./service.js');
  await withService(async (service) => {
    for await (const { customerId, storeId, isDeleted, erasedAt } of service.get(ErasureReader).all()) {
      const line = [customerId, storeId, isDeleted ? 'deleted' : 'anonymized', presentTimestamp(erasedAt)];
      process.stdout.write(`${line.join('\t')}\n`);
    }
  });
}

/** One after the other. What is erased already stays as it is, so a file that was interrupted can be repeated. */
async function eraseAgain(file: string): Promise<void> {
  const all = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() === '' ? [] : [readLine(line, index + 1)]));
  const { CustomerNotFound, withService } = await import('./service.js');
  const unknown = await withService(async (service) => {
    const missing: string[] = [];
    for (const each of all) {
      try {
        await erase(service, each);
      } catch (error) {
        if (!(error instanceof CustomerNotFound)) {
          throw error;
        }
        missing.push(each.customerId);
      }
    }
    return missing;
  });
  process.stdout.write(
    `erased\t${all.length - unknown.length}\nnot there, or deleted before\t${unknown.length}\n`,
  );
}

async function erase(
  service: INestApplicationContext,
  { customerId, storeId, kind }: ToErase,
): Promise<void> {
  const { AnonymizeCustomer, DeleteCustomer } = await import('./service.js');
  const useCase = service.get(kind === 'deleted' ? DeleteCustomer : AnonymizeCustomer);
  await audited(ACTION, () => useCase.execute(storeId, customerId));
}

function readLine(line: string, number: number): ToErase {
  const [customerId = '', storeId = '', sent] = line.split('\t');
  const kind = KINDS.find((each) => each === sent);
  if (!UUID.test(customerId) || !UUID.test(storeId) || kind === undefined) {
    throw new Error(`Line ${number} is not one of 'customer:erase --list'. Nothing was erased`);
  }
  return { customerId, storeId, kind };
}

function readCustomerId(text: string): string {
  if (!UUID.test(text)) {
    throw new InvalidArgumentError('It takes the id of a customer.');
  }
  return text.toLowerCase();
}
