import { Body, Controller, HttpCode, Param, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { AdminGuard, Permission, WriteLimitGuard } from '../../../auth/index.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { inStore } from '#platform/http/request/paths.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import { LevelPreviewsService } from '../level-previews.service.js';
import {
  type LevelPreviewResponse,
  PreviewLevelRequest,
  PreviewNewLevelRequest,
} from './level-preview.dto.js';

@Controller(inStore('level'))
@UseGuards(AdminGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class LevelPreviewController {
  constructor(private readonly previews: LevelPreviewsService) {}

  /** Says how many customers would move if the level were created with these fields. Changes nothing. */
  @Post('preview')
  @HttpCode(200)
  @Permission('LEVEL', 'VIEW')
  async previewNew(@Body() level: PreviewNewLevelRequest): Promise<LevelPreviewResponse> {
    const { conditionValue, active = true } = level;
    return this.previews.preview(null, { conditionValue, active });
  }

  /** Says how many customers would move if the level were edited like this. Changes nothing. */
  @Post(':level/preview')
  @HttpCode(200)
  @Permission('LEVEL', 'VIEW')
  async preview(
    @Param('level', IdPipe) levelId: string,
    @Body() { ...edit }: PreviewLevelRequest,
  ): Promise<LevelPreviewResponse> {
    return this.previews.preview(levelId, edit);
  }
}
