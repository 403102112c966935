import { type DynamicModule, Module } from '@nestjs/common';
import { type CommandRunner, InjectCommander } from 'nest-commander';
import { BackUpDatabase, RestoreDatabase } from '../backup/index.js';
import { AppConfig } from '../platform/config/app-config.js';
import { Clock } from '../platform/time/clock.js';
import { BackupCommand } from './backup.command.js';
import { CLI_NAME } from './cli-name.js';
import { RestoreCommand } from './restore.command.js';

export const FILE_COMMANDS = [BackupCommand, RestoreCommand];
export const FILE_WORK = [BackUpDatabase, RestoreDatabase, Clock];

/** What works on the file of the database, not within it: nothing of it may be open. */
@Module({})
export class FileCliModule {
  constructor(@InjectCommander() commander: Parameters<CommandRunner['setCommand']>[0]) {
    commander.name(CLI_NAME).exitOverride();
  }

  static isFor(command: string | undefined): boolean {
    return command === 'backup' || command === 'restore';
  }

  static forRoot(config: AppConfig): DynamicModule {
    return {
      module: FileCliModule,
      providers: [{ provide: AppConfig, useValue: config }, ...FILE_WORK, ...FILE_COMMANDS],
    };
  }
}
