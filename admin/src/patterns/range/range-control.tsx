import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { CalendarDays } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useFormats } from '../formats.js';
import { isPreset, type Preset, PRESETS, type RangeSearch } from './days.js';
import { lazyPart } from '../../app/lazy-screen.js';
import { Later } from '../later.js';

/** Loaded when it is asked for: the start page has no other dialog. */
const OwnRangeDialog = lazyPart(() => import('./own-range-dialog.js'), 'OwnRangeDialog');

interface Props {
  /** Which time it is about: "Bought". */
  readonly label: string;
  readonly search: RangeSearch & { readonly by?: string | undefined };
  /** Other times that it can be about; `by` in the address names one. */
  readonly others?: readonly { readonly value: string; readonly label: string }[];
  /** What holds without a range in the address; without it, all times. */
  readonly usual?: Preset;
  /** Whether an own range has times, and not only days. */
  readonly hasTimes?: boolean;
  readonly onChange: (range: RangeSearch & { readonly by?: string | undefined }) => void;
}

/** The range of time in the address: one of some usual ones, or an own one. */
export function RangeControl(props: Props): ReactNode {
  const { search, others = [], usual, hasTimes = false, onChange } = props;
  const { t } = useLingui();
  const label = others.find(({ value }) => value === search.by)?.label ?? props.label;
  const getName = usePresetNames();
  const text = useRangeText(search, usual);
  const [isAsking, setAsking] = useState(false);
  const preset = isPreset(search.range) ? search.range : isOwn(search) ? undefined : usual;
  const set = (range: RangeSearch) =>
    onChange({ range: undefined, from: undefined, to: undefined, ...range });
  const check = (isCurrent: boolean) => isCurrent && '✓';
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<CalendarDays size={16} aria-hidden />}>
            {label}: {text}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          {others.length > 0 && (
            <>
              {[{ value: undefined, label: props.label }, ...others].map((time) => (
                <Menu.Item
                  key={time.label}
                  closeMenuOnClick={false}
                  rightSection={check(time.label === label)}
                  aria-label={t`By: ${time.label}`}
                  onClick={() => onChange({ by: time.value })}
                >
                  {time.label}
                </Menu.Item>
              ))}
              <Menu.Divider />
            </>
          )}
          {usual === undefined && (
            <Menu.Item rightSection={check(!preset && !isOwn(search))} onClick={() => set({})}>
              <Trans>All time</Trans>
            </Menu.Item>
          )}
          {PRESETS.map((each) => (
            <Menu.Item
              key={each}
              rightSection={check(each === preset)}
              onClick={() => set(each === usual ? {} : { range: each })}
            >
              {getName(each)}
            </Menu.Item>
          ))}
          <Menu.Item rightSection={check(isOwn(search))} onClick={() => setAsking(true)}>
            <Trans>Custom range …</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <Later>
          <OwnRangeDialog
            label={label}
            search={search}
            hasTimes={hasTimes}
            isClosed={usual !== undefined}
            onClose={() => setAsking(false)}
            onChange={(range) => {
              set(range);
              setAsking(false);
            }}
          />
        </Later>
      )}
    </>
  );
}

/** "Last 30 days", "1 Nov 2026 – 12 Nov 2026", "since 1 Nov 2026". */
function useRangeText({ range, from, to }: RangeSearch, usual: Preset | undefined): string {
  const { t } = useLingui();
  const getName = usePresetNames();
  const formats = useFormats();
  const format = (at: string) => (at.includes('T') ? formats.moment(at) : formats.date(at));
  const getText = (at: string | undefined) =>
    at === undefined || Number.isNaN(Date.parse(at)) ? undefined : format(at);
  const [first, last] = isPreset(range) ? [] : [getText(from), getText(to)];
  if (first !== undefined && last !== undefined) {
    return first === last ? first : `${first} – ${last}`;
  }
  if (first !== undefined) {
    return t`since ${first}`;
  }
  if (last !== undefined) {
    return t`until ${last}`;
  }
  const preset = isPreset(range) ? range : usual;
  return preset === undefined ? t`all time` : getName(preset);
}

function usePresetNames(): (preset: Preset) => string {
  const { t } = useLingui();
  return (preset) => {
    switch (preset) {
      case 'today':
        return t`Today`;
      case 'month':
        return t`This month`;
      case 'last-month':
        return t`Last month`;
      case '7':
      case '30':
      case '90':
        return t`Last ${preset} days`;
    }
  };
}

function isOwn({ range, from, to }: RangeSearch): boolean {
  return !isPreset(range) && (from !== undefined || to !== undefined);
}
