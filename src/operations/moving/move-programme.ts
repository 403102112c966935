import { Injectable } from '@nestjs/common';
import { NoticeHistoryService } from '../../notice/index.js';
import { SharedTransactions } from '#platform/database/transaction/shared-transactions.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { MovedCatalogueService } from './moved-catalogue.service.js';
import { MovedCouponsService } from './moved-coupons.service.js';
import { MovedCustomersService } from './moved-customers.service.js';
import { MovedTransactionsService } from './moved-transactions.service.js';
import type { MovingRun } from './moving-batches.service.js';
import { MovingReport, type MovingLine } from './moving-report.model.js';
import { PointsHistoryService } from './points-history.service.js';
import {
  openSourceFolder,
  type SourceFile,
  type SourceFolder,
  type SourceKind,
} from './source-folder.model.js';

interface Move {
  readonly folder: string;
  readonly storeId: string;
  /** Reports what would become of the files, and changes nothing. */
  readonly isTrial: boolean;
  /** Called before each file, and between two sets of records. May throw to stop. */
  readonly onProgress: (file?: string) => void;
  /** Takes each line of the report. */
  readonly onLine?: ((line: MovingLine) => void) | undefined;
}

type Step = (run: MovingRun, file: SourceFile) => Promise<void>;

@Injectable()
export class MoveProgramme {
  /** Each kind comes after those that its records name. */
  private readonly steps: readonly (readonly [kind: SourceKind, step: Step])[];

  constructor(
    private readonly catalogue: MovedCatalogueService,
    customers: MovedCustomersService,
    transactions: MovedTransactionsService,
    points: PointsHistoryService,
    private readonly coupons: MovedCouponsService,
    private readonly notices: NoticeHistoryService,
    private readonly shared: SharedTransactions,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    const inCatalogue: Step = (run, file) => catalogue.move(run, file);
    this.steps = [
      ['pos', inCatalogue],
      ['levels', inCatalogue],
      ['sellers', inCatalogue],
      ['customers', (run, file) => customers.move(run, file)],
      ['segments', inCatalogue],
      ['categories', inCatalogue],
      ['transactions', (run, file) => transactions.move(run, file)],
      ['points', (run, file) => points.move(run, file)],
      ['campaigns', inCatalogue],
      ['earning-rules', inCatalogue],
      ['bought', (run, file) => coupons.moveBought(run, file)],
      ['campaigns', (run, file) => coupons.moveCodesOfCampaigns(run, file)],
      ['statuses', (run, file) => points.compareStatuses(run, file)],
    ];
  }

  /**
   * Moves a programme of the public system into a store, file after file. Every record keeps its id and is written once, by the services that
   * requests use, so a run that was interrupted is repeated as it is. A trial is one unit of work, which is undone.
   * @throws {Error} when the folder has none of the files
   */
  async execute({ folder, storeId, isTrial, onProgress, onLine }: Move): Promise<MovingReport> {
    const source = await openSourceFolder(folder);
    const begin = (): MovingRun => ({
      storeId,
      isTrial,
      now: this.clock.now(),
      report: new MovingReport(onLine),
      made: new Set(),
      goOn: () => onProgress(),
    });
    if (!isTrial) {
      const run = begin();
      await this.moveAll(run, source, onProgress);
      await this.unitOfWork.run((tx) => this.notices.skip(tx));
      return run.report;
    }
    try {
      return await this.shared.runInOne(async () => {
        const run = begin();
        await this.moveAll(run, source, onProgress);
        throw new Undone(run.report);
      });
    } catch (error) {
      if (error instanceof Undone) {
        return error.report;
      }
      throw error;
    }
  }

  private async moveAll(
    run: MovingRun,
    { files, codes, others }: SourceFolder,
    onProgress: Move['onProgress'],
  ): Promise<void> {
    run.report.notes.push(...others.map((name) => `${name} is not read.`));
    for (const [kind, step] of this.steps) {
      for (const file of files.get(kind) ?? []) {
        onProgress(file.name);
        await step(run, file);
      }
      if (kind === 'levels') {
        await this.catalogue.replaceBaseLevel(run);
      }
    }
    for (const file of codes) {
      onProgress(file.name);
      await this.coupons.moveCodesFile(run, file);
    }
  }
}

/** Ends the unit of work of a trial. */
class Undone extends Error {
  constructor(readonly report: MovingReport) {
    super('The unit of work of a trial is undone');
  }
}
