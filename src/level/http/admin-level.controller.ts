import { Body, Controller, HttpCode, Param, Post, Put, UseGuards, UseInterceptors } from '@nestjs/common';
import { AdminGuard, Permission, WriteLimitGuard } from '../../auth/index.js';
import { IdPipe } from '#platform/http/request/id.pipe.js';
import { inStore } from '#platform/http/request/paths.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import { LevelService } from '../level.service.js';
import {
  ActivateLevelRequest,
  CreateLevelRequest,
  type LevelSavedResponse,
  translationsOf,
  UpdateLevelRequest,
} from './level.dto.js';

@Controller(inStore('level'))
@UseGuards(AdminGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class AdminLevelController {
  constructor(private readonly levelService: LevelService) {}

  /** Creates a level. Customers whose points suffice come into it with their next points. */
  @Post('create')
  @HttpCode(200)
  @Permission('LEVEL', 'MODIFY')
  async create(@Body() { ...level }: CreateLevelRequest): Promise<LevelSavedResponse> {
    const translations = translationsOf(level) ?? {};
    const id = await this.levelService.create({ ...level, translations, active: level.active ?? false });
    return { id };
  }

  /** Changes the fields that are sent. */
  @Put(':level')
  @HttpCode(200)
  @Permission('LEVEL', 'MODIFY')
  async update(
    @Param('level', IdPipe) id: string,
    @Body() { ...level }: UpdateLevelRequest,
  ): Promise<LevelSavedResponse> {
    await this.levelService.update(id, { ...level, translations: translationsOf(level) });
    return { id };
  }

  /** Activates or deactivates a level. No customer enters an inactive one; its customers stay. */
  @Post(':level/activate')
  @HttpCode(200)
  @Permission('LEVEL', 'MODIFY')
  async activate(
    @Param('level', IdPipe) id: string,
    @Body() { active }: ActivateLevelRequest,
  ): Promise<LevelSavedResponse> {
    await this.levelService.update(id, { active });
    return { id };
  }
}
