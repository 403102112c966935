import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, Length } from 'class-validator';
import { Trimmed } from '#platform/http/request/fields/readers.js';
import { RouteNotFound } from '../http.errors.js';
import { PICTURE_SIZES, type PictureFormat, type PictureSize } from '#platform/picture/picture.js';

const SIZES = Object.keys(PICTURE_SIZES) as PictureSize[];
/** In their order. */
const SMALL_SIZES: readonly PictureSize[] = ['list', 'card'];
const FORMATS: readonly PictureFormat[] = ['original', 'webp'];
const VERSION_LENGTH_MAX = 100;

const OneOf = (values: readonly string[], description: string) =>
  applyDecorators(IsOptional(), IsIn(values), ApiProperty({ description }));

export class VersionRequest {
  /** The version, as in `path` of a record. The answer to the current one may be kept for ever; a new file has another one. */
  @IsOptional()
  @Length(1, VERSION_LENGTH_MAX)
  @Trimmed()
  readonly v?: string;
}

/** Which file of a picture is asked for. */
export class PictureRequest extends VersionRequest {
  @OneOf(
    SIZES,
    `The longest side has at most ${PICTURE_SIZES.list} pixels for \`list\`, ${PICTURE_SIZES.card} for \`card\`, and ${PICTURE_SIZES.full} for \`full\`.`,
  )
  readonly size: PictureSize = 'full';

  @OneOf(FORMATS, 'The type that was uploaded, or WebP, which is mostly smaller.')
  readonly format: PictureFormat = 'original';
}

/** For paths of existing clients: `192x192` is the smallest size that covers it. @throws {RouteNotFound} */
export function pictureSizeFor(dimensions: string): PictureSize {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(dimensions) ?? [];
  if (width === undefined) {
    throw new RouteNotFound();
  }
  const side = Math.max(Number(width), Number(height));
  return SMALL_SIZES.find((size) => PICTURE_SIZES[size] >= side) ?? 'full';
}
