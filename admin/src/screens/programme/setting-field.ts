import type { MessageDescriptor } from '@lingui/core';
import type { Need } from '../../patterns/rights.js';
import type { SettingName } from './setting-values.js';

export type Control =
  | 'text'
  | 'color'
  | 'flag'
  | 'days'
  | 'decimal'
  | 'points'
  | 'count'
  | 'texts'
  | 'currency'
  | 'timezone'
  | 'identification'
  /** One of them. */
  | { readonly oneOf: Readonly<Record<string, MessageDescriptor>> }
  /** Some of them. */
  | { readonly someOf: Readonly<Record<string, MessageDescriptor>> };

export interface SettingField {
  readonly label: MessageDescriptor;
  readonly hint?: MessageDescriptor;
  readonly control: Control;
  /** Changing it needs this beside the right to change settings. */
  readonly needs?: { readonly right: Need; readonly reason: MessageDescriptor };
  /** The value of another setting that this one needs to have an effect. */
  readonly only?: { readonly name: SettingName; readonly is: string | boolean };
}

export interface SettingGroup {
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
  readonly fields: Partial<Record<SettingName, SettingField>>;
}
