import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { TEXT_FORMATS } from '../campaign-wording.service.js';

export type { TextFormat } from '../campaign-wording.service.js';

/** How the descriptions of campaigns are answered. */
export const Format = () =>
  applyDecorators(
    IsOptional(),
    IsIn(TEXT_FORMATS),
    ApiProperty({
      description:
        '`html`: the descriptions as HTML that is safe to show, made from their Markdown. `raw`: as they were written.',
    }),
  );
