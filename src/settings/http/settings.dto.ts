import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsInt, IsOptional, Min } from 'class-validator';
import { FormInteger, ReadAs } from '#platform/http/request/fields/readers.js';
import { Clearable } from '#platform/http/request/fields/request-fields.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import {
  DEFAULT_SETTINGS,
  EDITED_SETTINGS,
  PUBLIC_SETTINGS,
  shownSetting,
  type SettingName,
  SETTINGS,
  type SettingsValues,
} from '../settings.model.js';
import type { StoredSettings } from '../setting.repository.js';

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

for (const [name, { read, schema }] of [...SETTINGS].filter(([, { isFile }]) => !isFile)) {
  const described = { ...schema, required: false } as ApiPropertyOptions;
  for (const decorate of [IsOptional(), Clearable(), ReadAs(read, described)]) {
    decorate(ChangeSettingsRequest.prototype, name);
  }
}

export function getChanges(request: ChangeSettingsRequest): Partial<SettingsValues> {
  const sent = request as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    EDITED_SETTINGS.filter((name) => sent[name] !== undefined).map((name) => [
      name,
      sent[name] ?? DEFAULT_SETTINGS[name],
    ]),
  );
}

export class SettingsRecord {
  /** How often the settings have been changed. */
  readonly revision!: number;
}

/** The settings that pages need before a login; the registry says which. */
export class PublicSettingsRecord {
  readonly currency!: string;
}

export class SettingsResponse {
  readonly settings!: SettingsRecord;
}

export class PublicSettingsResponse {
  readonly settings!: PublicSettingsRecord;
}

export class ConditionsUrlResponse {
  /** The path of the file at this host, or an address of another one. */
  readonly url!: string;
}

export class ActivationMethodResponse {
  readonly method!: 'email' | 'sms';
}

for (const [name, { schema, default: initial, isPublic }] of SETTINGS) {
  const describe = ApiProperty({ ...schema, required: initial !== null });
  for (const record of isPublic ? [SettingsRecord, PublicSettingsRecord] : [SettingsRecord]) {
    describe(record.prototype, name);
  }
}

export function presentSettings({ values, revision }: StoredSettings): SettingsResponse {
  return { settings: { revision, ...set(values, [...SETTINGS.keys()]) } };
}

export function presentPublicSettings(values: SettingsValues): PublicSettingsResponse {
  return { settings: { currency: values.currency, ...set(values, PUBLIC_SETTINGS) } };
}

function set(values: SettingsValues, names: readonly SettingName[]) {
  return Object.fromEntries(
    names.filter((name) => values[name] !== null).map((name) => [name, shownSetting(name, values[name])]),
  );
}

export function getStylesheet({ accentColor, cssTemplate }: SettingsValues): string {
  const color = accentColor === null ? [] : [`:root {\n  --accent-color: ${accentColor};\n}\n`];
  return [...color, ...(cssTemplate === null ? [] : [`${cssTemplate}\n`])].join('\n');
}
