import { Injectable } from '@nestjs/common';
import { Extension } from '#platform/extensions.js';
import { SecondFactorPolicy } from '../auth/index.js';
import { ProgrammeSettingsService } from './programme-settings.service.js';

@Extension(SecondFactorPolicy)
@Injectable()
export class RequiredSecondFactorService implements SecondFactorPolicy {
  constructor(private readonly settings: ProgrammeSettingsService) {}

  async isRequired(version?: string): Promise<boolean> {
    const settings = version === undefined ? this.settings.current() : this.settings.at(version);
    return (await settings).requireSecondFactor;
  }

  async getProgrammeName(): Promise<string | null> {
    return (await this.settings.current()).programName?.trim() || null;
  }
}
