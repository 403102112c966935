import { Controller, Get } from '@nestjs/common';
import { PRODUCT } from '#platform/product.js';
import { Public } from '../../../auth/index.js';
import { VersionResponse } from './health.dto.js';

@Controller('api')
@Public()
export class VersionController {
  /** Says what is running here. */
  @Get()
  show(): VersionResponse {
    return { ...PRODUCT };
  }
}
