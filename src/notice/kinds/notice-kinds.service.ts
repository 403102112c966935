import { Injectable } from '@nestjs/common';
import type { NoticeKind } from '../notice-kind.model.js';
import { CouponNoticesService } from './coupon-notices.service.js';
import { LevelNoticesService } from './level-notices.service.js';
import { PointsNoticesService } from './points-notices.service.js';

/** All kinds of things that end. A further one needs a row in `notice_pass`. */
@Injectable()
export class NoticeKindsService {
  readonly all: readonly NoticeKind[];

  constructor(points: PointsNoticesService, coupons: CouponNoticesService, levels: LevelNoticesService) {
    this.all = [points, coupons, levels];
  }
}
