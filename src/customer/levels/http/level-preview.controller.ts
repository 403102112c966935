import { Body, Param, Post } from '@nestjs/common';
import { ForAdministrators, Permission } from '../../../auth/index.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { LevelPreviewsService } from '../level-previews.service.js';
import {
  type LevelPreviewResponse,
  PreviewLevelRequest,
  PreviewNewLevelRequest,
} from './level-preview.dto.js';

@ForAdministrators('level')
export class LevelPreviewController {
  constructor(private readonly previews: LevelPreviewsService) {}

  /** Says how many customers would move if the level were created with these fields. Changes nothing. */
  @Post('preview')
  @Permission('LEVEL', 'VIEW')
  async previewNew(@Body() level: PreviewNewLevelRequest): Promise<LevelPreviewResponse> {
    const { conditionValue, active = true } = level;
    return this.previews.preview(null, { conditionValue, active });
  }

  /** Says how many customers would move if the level were edited like this. Changes nothing. */
  @Post(':level/preview')
  @Permission('LEVEL', 'VIEW')
  async preview(
    @Param('level', IdPipe) levelId: string,
    @Body() { ...edit }: PreviewLevelRequest,
  ): Promise<LevelPreviewResponse> {
    return this.previews.preview(levelId, edit);
  }
}
