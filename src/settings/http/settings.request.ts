import type { ApiPropertyOptions } from '@nestjs/swagger';
import { IsInt, IsOptional, Min } from 'class-validator';
import { FormInteger, ReadAs } from '#platform/http/request/fields/readers.js';
import { Clearable } from '#platform/http/request/fields/request-fields.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { DEFAULT_SETTINGS, SETTINGS, type SettingsValues } from '../setting.registry.js';

/** Settings that are not sent stay what they are; those that are emptied become what they are by default. */
@Wrapped('settings')
export class ChangeSettingsRequest {
  /** The revision of the settings that were read. With it, changes that another administrator has made since are not overwritten: 409. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @FormInteger()
  readonly revision?: number;
}

for (const [name, { read, schema }] of SETTINGS) {
  const described = { ...schema, required: false } as ApiPropertyOptions;
  for (const decorate of [IsOptional(), Clearable(), ReadAs(read, described)]) {
    decorate(ChangeSettingsRequest.prototype, name);
  }
}

export function changesOf(request: ChangeSettingsRequest): Partial<SettingsValues> {
  const sent = request as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    [...SETTINGS.keys()]
      .filter((name) => sent[name] !== undefined)
      .map((name) => [name, sent[name] ?? DEFAULT_SETTINGS[name]]),
  );
}
