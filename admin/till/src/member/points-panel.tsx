import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, TextInput, Title } from '@mantine/core';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useFormats } from '../../../src/patterns/formats.js';
import { useActing } from '../app/use-acting.js';
import { useFocus } from '../app/use-focus.js';
import type { Standing } from '../data/queries.js';
import { useDraft } from '../data/use-draft.js';
import { readPoints } from './amount.js';

interface Props {
  readonly member: Standing;
  readonly kind: 'add' | 'spend';
}

export function PointsPanel({ member, kind }: Props): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { value, change, clear } = useDraft('points', { points: '', comment: '' }, `${kind} ${member.id}`);
  const [problem, setProblem] = useState<string>();
  const field = useFocus<HTMLInputElement>();
  const { isBusy, start, getError } = useActing({ member, onSent: clear });
  const points = readPoints(value.points);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (points === undefined) {
      setProblem(t`Type a whole number above 0.`);
      field.current?.focus();
    } else {
      setProblem(undefined);
      start({ kind, points, comment: value.comment.trim() });
    }
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Title order={2}>{kind === 'add' ? <Trans>Add points</Trans> : <Trans>Spend points</Trans>}</Title>
        <TextInput
          ref={field}
          label={t`Points`}
          value={value.points}
          onChange={({ currentTarget }) => change({ points: currentTarget.value })}
          error={problem ?? getError('points')}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextInput
          label={t`What for`}
          description={t`The member sees it in the history.`}
          value={value.comment}
          onChange={({ currentTarget }) => change({ comment: currentTarget.value })}
          error={getError('comment')}
          autoComplete="off"
        />
        <Button type="submit" loading={isBusy}>
          {kind === 'add' && points !== undefined && <Trans>Add {formats.points(points)}</Trans>}
          {kind === 'add' && points === undefined && <Trans>Add points</Trans>}
          {kind === 'spend' && points !== undefined && <Trans>Spend {formats.points(points)}</Trans>}
          {kind === 'spend' && points === undefined && <Trans>Spend points</Trans>}
        </Button>
      </Stack>
    </form>
  );
}
