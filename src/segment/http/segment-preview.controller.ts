import { Body, Controller, HttpCode, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { AdminGuard, Permission, WriteLimitGuard } from '../../auth/index.js';
import { inStore } from '#platform/http/request/paths.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { PreviewSegment } from '../preview-segment.js';
import { PreviewSegmentRequest, type SegmentPreviewResponse } from './segment.dto.js';

@Controller(inStore('segment'))
@UseGuards(AdminGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class SegmentPreviewController {
  constructor(private readonly previewSegment: PreviewSegment) {}

  /** Says how many customers of the store would be in a segment with these criteria. Changes nothing. */
  @Post('preview')
  @HttpCode(200)
  @Permission('SEGMENT', 'VIEW')
  async preview(
    @CurrentStore() store: Store,
    @Body() { parts }: PreviewSegmentRequest,
  ): Promise<SegmentPreviewResponse> {
    return { customersCount: await this.previewSegment.execute(parts, store.id) };
  }
}
