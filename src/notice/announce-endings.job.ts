import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CustomerReader } from '../customer/index.js';
import { EventRecorderService } from '../event/index.js';
import { ProgrammeSettingsService, type SettingsValues } from '../settings/index.js';
import type { DueCondition } from '#platform/background/due-clock.js';
import { Job } from '#platform/background/job.js';
import { Steps } from '#platform/database/transaction/steps.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extension } from '#platform/extensions.js';
import { endOfDay, localDay } from '#platform/time/calendar.js';
import { Clock } from '#platform/time/clock.js';
import { CouponNoticesService } from './kinds/coupon-notices.service.js';
import { LevelNoticesService } from './kinds/level-notices.service.js';
import { PointsNoticesService } from './kinds/points-notices.service.js';
import type { NoticedEnd, NoticeKind } from './notice-kind.model.js';
import type { NoticePassEntity } from './expiry-notice.entity.js';
import { NoticeRepository, type PassState } from './notice.repository.js';

const PORTIONS_PER_RUN = 50;

/** Tells customers of points, coupons and levels before these end. */
@Extension(Job)
@Injectable()
export class AnnounceEndingsJob extends Job {
  readonly name = 'announce endings';
  override readonly followsSettings = true;
  /** All kinds of things that end. A further one needs a row in `notice_pass`. */
  private readonly kinds: readonly NoticeKind[];

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly steps: Steps,
    points: PointsNoticesService,
    coupons: CouponNoticesService,
    levels: LevelNoticesService,
    private readonly notices: NoticeRepository,
    private readonly customers: CustomerReader,
    private readonly settings: ProgrammeSettingsService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {
    super();
    this.kinds = [points, coupons, levels];
  }

  override getDue(now: Date): DueCondition | null {
    const settings = this.settings.assumed;
    const told = settings ? this.kinds.filter((kind) => kind.days(settings) !== null) : [];
    return told.length > 0
      ? this.notices.unfinished(
          told.map(({ code }) => code),
          localDay(now),
        )
      : null;
  }

  /**
   * Makes a pass each day, and again when another number of days is chosen, over all things that end within these days: a portion of a kind in
   * each unit of work, which writes the notices, their events and its progress. One process writes each portion; a crash resumes from it. A
   * pass of every day also finds what days without a run have left out; what has ended by then is not announced. Locks no account, coupon or
   * customer. Returns how many portions it looked at.
   */
  override async run(): Promise<number> {
    const settings = await this.settings.current();
    let portions = 0;
    for (const kind of this.kinds) {
      const days = kind.days(settings);
      for (let count = 0; days !== null && count < PORTIONS_PER_RUN; count += 1) {
        if (!(await this.continue(kind, days, settings))) {
          break;
        }
        portions += 1;
        await this.steps.yieldToOthers();
      }
    }
    return portions;
  }

  /** Says whether there is more to look at. */
  private async continue(kind: NoticeKind, days: number, settings: SettingsValues): Promise<boolean> {
    const now = this.clock.now();
    const found = await this.notices.findPass(kind.code);
    const pass = getPass(found, localDay(now), days);
    if (pass.isOver) {
      return false;
    }
    const until = endOfDay(now, days);
    const { endings, next } = await kind.portion(pass.after, { now, until, settings });
    await this.announce(kind, endings, found, { ...pass, after: next ?? pass.after, isOver: next === null });
    return next !== null;
  }

  private async announce(
    { code: kind }: NoticeKind,
    endings: readonly NoticedEnd[],
    found: NoticePassEntity,
    pass: PassState,
  ): Promise<void> {
    const customers = await this.customers.reachable(endings.map(({ customerId }) => customerId));
    const reached = endings.filter(({ customerId }) => customers.has(customerId));
    const write = () =>
      this.unitOfWork.run(async (tx) => {
        if ((await this.notices.findPass(kind, tx)).revision !== found.revision) {
          return;
        }
        await this.notices.move(tx, found, pass);
        const added = await this.unnoticed(tx, kind, reached);
        await this.notices.add(tx, added);
        const events = added.flatMap(({ id, ending }) => {
          const customer = customers.get(ending.customerId);
          return customer ? [ending.event(id, customer)] : [];
        });
        await this.events.record(tx, ...events);
      });
    // With one reading of the clock: rows and their events have the same time.
    await this.clock.at(this.clock.now(), write);
  }

  private async unnoticed(tx: Tx, kind: string, endings: readonly NoticedEnd[]) {
    const subjects = [...new Set(endings.map(({ subjectId }) => subjectId))];
    const noticed = new Set((await this.notices.findOf(tx, kind, subjects)).map(getKey));
    const createdAt = this.clock.now();
    return endings
      .filter((ending) => !noticed.has(getKey(ending)))
      .map((ending) => {
        const { subjectId, customerId, endsAt } = ending;
        return { id: randomUUID(), kind, subjectId, customerId, endsAt, createdAt, ending };
      });
  }
}

/** The pass that goes on: what was found, unless it is of a day before, or tells earlier or later before the end. */
function getPass(found: NoticePassEntity, day: string, days: number): PassState {
  const { afterAt, afterId, isOver } = found;
  // The clock of another process is ahead, and has begun the pass of the next day: it is left to it.
  if (found.day > day) {
    return { day: found.day, days: found.days, after: null, isOver: true };
  }
  if (found.day !== day || found.days !== days) {
    return { day, days, after: null, isOver: false };
  }
  return { day, days, after: afterAt && afterId !== null ? { at: afterAt, id: afterId } : null, isOver };
}

function getKey({ subjectId, endsAt }: Pick<NoticedEnd, 'subjectId' | 'endsAt'>): string {
  return `${subjectId} ${endsAt.getTime()}`;
}
