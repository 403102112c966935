import { Controller, Get } from '@nestjs/common';
import { Public } from '../../../auth/index.js';
import { PRODUCT } from '#platform/product.js';
import { VersionResponse } from './version.dto.js';

@Controller('api')
@Public()
export class VersionController {
  /** Says what is running here. */
  @Get()
  show(): VersionResponse {
    return { ...PRODUCT };
  }
}
