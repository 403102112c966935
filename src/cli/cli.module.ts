import { type DynamicModule, Module } from '@nestjs/common';
import { type CommandRunner, InjectCommander } from 'nest-commander';
import { AdministratorModule } from '../administrator/index.js';
import { AppModule } from '../app.module.js';
import type { AppConfig } from '../platform/config/app-config.js';
import { CreateAdministratorCommand } from './create-administrator.command.js';
import { CreateApiKeyCommand } from './create-api-key.command.js';
import { CouponModule } from '../coupon/index.js';
import { DemoModule } from '../demo/index.js';
import { SearchModule } from '../search/index.js';
import { VerificationModule } from '../verification/index.js';
import { CLI_NAME } from './cli-name.js';
import { FILE_COMMANDS, FILE_WORK } from './file-cli.module.js';
import { GenerateCodesCommand } from './generate-codes.command.js';
import { ImportCodesCommand } from './import-codes.command.js';
import { LoadDemoCommand } from './load-demo.command.js';
import { MigrateCommand } from './migrate.command.js';
import { RebuildSearchCommand } from './rebuild-search.command.js';
import { VerifyCommand } from './verify.command.js';

/** The table of contents of the command line: every command. */
const COMMANDS = [
  ...FILE_COMMANDS,
  CreateAdministratorCommand,
  CreateApiKeyCommand,
  GenerateCodesCommand,
  ImportCodesCommand,
  LoadDemoCommand,
  MigrateCommand,
  RebuildSearchCommand,
  VerifyCommand,
];

@Module({})
export class CliModule {
  constructor(@InjectCommander() commander: Parameters<CommandRunner['setCommand']>[0]) {
    commander.name(CLI_NAME).description('Laurel, for operators').exitOverride();
  }

  static forRoot(config: AppConfig): DynamicModule {
    return {
      module: CliModule,
      imports: [
        AppModule.forRoot(config),
        AdministratorModule,
        CouponModule,
        DemoModule,
        SearchModule,
        VerificationModule,
      ],
      providers: [...FILE_WORK, ...COMMANDS],
    };
  }
}
