import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { When } from '../../../src/patterns/formats.js';
import type { Act } from '../data/act.js';
import { isTooOld, remove, sendAgain, useActs } from '../data/acts.js';
import { sellerOptions } from '../data/seller.js';
import { About } from './band.js';
import { useRefusalText } from './error-text.js';

/** Acts without an answer, and acts that were refused after the seller had left their page. */
export function WaitingActs(): ReactNode {
  const { data: seller } = useQuery(sellerOptions());
  const acts = useActs();
  const own = acts.filter((act) => act.seller === seller?.id);
  const others = seller === undefined ? 0 : acts.length - own.length;
  const isSending = own.some((act) => !act.refused && !isTooOld(act));
  return (
    <>
      {own.length > 0 && (
        <section className="waiting" aria-labelledby="waiting">
          <Group justify="space-between" mb="sm">
            <Title id="waiting" order={2}>
              <Plural value={own.length} one="# entry is not finished" other="# entries are not finished" />
            </Title>
            {isSending && (
              <Button variant="default" onClick={sendAgain}>
                <Trans>Send now</Trans>
              </Button>
            )}
          </Group>
          <ul className="rows">
            {own.map((act) => (
              <li key={act.key} className="card">
                <Entry act={act} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {others > 0 && (
        <Text c="dimmed">
          <Plural
            value={others}
            one="# entry waits for another seller to log in."
            other="# entries wait for another seller to log in."
          />
        </Text>
      )}
    </>
  );
}

function Entry({ act }: { readonly act: Act }): ReactNode {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  const { at, member, refused, task } = act;
  const isOver = refused !== undefined || isTooOld(act);
  return (
    <Stack gap="xs" p="md">
      <Text fw={600}>
        <About act={act} />
      </Text>
      <Text>
        {refused && `${t`Not done`}: ${refusalText(refused, task.kind)}`}
        {!refused && isTooOld(act) && (
          <Trans>
            It has waited for more than a week, and is not sent any more: look whether it was done.
          </Trans>
        )}
        {!isOver && <Trans>Waiting for an answer. It may already be done, and is never done twice.</Trans>}{' '}
        <When at={new Date(at).toISOString()} />
      </Text>
      {!isOver && (
        <Button variant="default" onClick={() => remove(act)}>
          <Trans>Stop sending it</Trans>
        </Button>
      )}
      {isOver && (
        <Group>
          {member.id !== undefined && (
            <Button
              variant="default"
              renderRoot={(props) => <Link href={`/members/${member.id}`} {...props} />}
            >
              <Trans>Open {member.name}</Trans>
            </Button>
          )}
          <Button variant="default" onClick={() => remove(act)}>
            <Trans>I have seen it</Trans>
          </Button>
        </Group>
      )}
    </Stack>
  );
}
