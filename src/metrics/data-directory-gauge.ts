import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../platform/config/app-config.js';
import { gauge } from '../platform/metrics/instruments.js';
import { type Probe, Probes } from '../platform/metrics/probes.js';

const free = gauge(
  'laurel_data_directory_free_bytes',
  'What the file system of DATA_DIR has room for, as this user may use it',
  [],
  'min',
);

/** How much room is left where the embedded database and the generated keys are. */
@Injectable()
export class DataDirectoryGauge implements Probe {
  constructor(
    private readonly config: AppConfig,
    probes: Probes,
  ) {
    probes.add(this);
  }

  async measure(): Promise<void> {
    try {
      const { bavail, bsize } = await statfs(this.config.dataDir);
      free.set({}, bavail * bsize);
    } catch (error) {
      free.clear();
      throw error;
    }
  }
}
