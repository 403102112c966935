import { Injectable } from '@nestjs/common';
import type { NoticeKind } from '../notice-kind.types.js';
import { CouponNotices } from './coupon-notices.service.js';
import { LevelNotices } from './level-notices.service.js';
import { PointsNotices } from './points-notices.service.js';

/** All kinds of things that end. A further one needs a row in `notice_pass`. */
@Injectable()
export class NoticeKinds {
  readonly all: readonly NoticeKind[];

  constructor(points: PointsNotices, coupons: CouponNotices, levels: LevelNotices) {
    this.all = [points, coupons, levels];
  }
}
