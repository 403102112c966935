import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormats } from '../../../src/patterns/formats.js';
import type { Act, Outcome } from '../data/act.js';
import { standingOptions } from '../data/queries.js';

interface Props {
  readonly act: Act;
  readonly outcome: Outcome;
}

export function DoneText({ act, outcome }: Props): ReactNode {
  const { member } = outcome;
  return (
    <span>
      <Sentence act={act} outcome={outcome} />{' '}
      {act.task.kind !== 'use' && member.id !== undefined && <Balance id={member.id} name={member.name} />}
    </span>
  );
}

function Sentence({ act: { task }, outcome: { member, pointsEarned, code } }: Props): ReactNode {
  const formats = useFormats();
  const { name } = member;
  switch (task.kind) {
    case 'sale':
    case 'assign':
      return pointsEarned === undefined ? (
        <Trans>
          The sale {task.documentNumber} belongs to {name}.
        </Trans>
      ) : (
        <Trans>
          {name} has earned {formats.points(pointsEarned)} with the sale {task.documentNumber}.
        </Trans>
      );
    case 'buy':
      return code === undefined ? (
        <Trans>
          {name} has bought {task.reward}.
        </Trans>
      ) : (
        <Trans>
          {name} has bought {task.reward}, code {code}.
        </Trans>
      );
    case 'use':
      return (
        <Trans>
          {task.reward} with the code {task.code} is used. Hand it out to {name}.
        </Trans>
      );
    case 'add':
      return (
        <Trans>
          {formats.points(task.points)} added for {name}.
        </Trans>
      );
    case 'spend':
      return (
        <Trans>
          {formats.points(task.points)} spent by {name}.
        </Trans>
      );
    case 'register':
      return <Trans>{name} is a member now.</Trans>;
  }
}

/** The new balance of the member; nothing while the answer is missing. */
function Balance({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  const formats = useFormats();
  const { data, isFetching } = useQuery(standingOptions(id));
  return (
    data &&
    !isFetching && (
      <Trans>
        {name} has {formats.points(data.points)}.
      </Trans>
    )
  );
}
