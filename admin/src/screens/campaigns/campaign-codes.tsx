import {
  campaignCodeCsvExport,
  campaignCodeList,
  type CampaignRecordForStaff,
  type CodeReportResponse,
} from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { getQuery, laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { ActionDialog } from '../../patterns/action-dialog.js';
import { CsvButton } from '../../patterns/csv-button.js';
import { useFormats } from '../../patterns/formats.js';
import { Problems } from '../../patterns/form-page.js';
import { May } from '../../patterns/rights.js';
import { Section } from '../../patterns/section.js';
import { CodeFields, useCodesLabel } from './code-fields.js';
import { CodeReport } from './code-report.js';
import { RemoveCodes } from './remove-codes.js';
import { addCodes, type CodeSource, countIn, NO_CODES } from './code-source.js';

/** How many codes there are, and adding more. */
export function CampaignCodes({ campaign }: { readonly campaign: CampaignRecordForStaff }): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode(), campaign: campaign.campaignId };
  const [isOpen, { open, close }] = useDisclosure(false);
  const [isRemoving, removing] = useDisclosure(false);
  return (
    <Section
      title={t`Codes`}
      action={
        <Group gap="xs">
          <CsvButton
            size="xs"
            fileName={`codes-${campaign.campaignId}.csv`}
            load={async () => (await campaignCodeCsvExport({ client: laurel, path })).data}
            done={t`All codes of the campaign are in the file.`}
          />
          <May>
            <Button variant="default" size="xs" onClick={open}>
              <Trans>Add codes</Trans>
            </Button>
            <Button variant="default" size="xs" onClick={removing.open}>
              <Trans>Remove codes</Trans>
            </Button>
          </May>
        </Group>
      }
    >
      <CodesLeft campaignId={campaign.campaignId} />
      <Modal
        opened={isOpen}
        onClose={close}
        title={t`Add codes`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <AddCodes campaignId={campaign.campaignId} onClose={close} />
      </Modal>
      <ActionDialog title={t`Remove codes`} isOpen={isRemoving} onClose={removing.close}>
        <RemoveCodes campaignId={campaign.campaignId} onClose={removing.close} />
      </ActionDialog>
    </Section>
  );
}

/** How many codes there are, and how many of them are left. */
export function CodesLeft({ campaignId }: { readonly campaignId: string }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const path = { storeCode: useStoreCode(), campaign: campaignId };
  const all = useQuery(getQuery(campaignCodeList, { path, query: { perPage: 1 } })).data?.total;
  const unsold = useQuery(getQuery(campaignCodeList, { path, query: { perPage: 1, sold: '0' } })).data?.total;
  if (all === undefined || unsold === undefined) {
    return <Skeleton height={30} />;
  }
  const left = formats.number(unsold);
  return (
    <Stack gap="xs">
      <Text>
        <Plural
          value={all}
          one={`${formats.number(all)} code, ${left} not sold`}
          other={`${formats.number(all)} codes, ${left} of them not sold`}
        />
      </Text>
      {all > 0 && <Progress value={(100 * unsold) / all} aria-label={t`Remaining codes`} />}
    </Stack>
  );
}

interface AddCodesProps {
  readonly campaignId: string;
  readonly onClose: () => void;
}

function AddCodes({ campaignId, onClose }: AddCodesProps): ReactNode {
  const path = { storeCode: useStoreCode(), campaign: campaignId };
  const cache = useQueryClient();
  const getLabel = useCodesLabel();
  const [source, setSource] = useState<CodeSource>({ ...NO_CODES, kind: 'drawn' });
  const [file, setFile] = useState<File | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [report, setReport] = useState<CodeReportResponse>();
  const [problem, setProblem] = useState<unknown>();
  const isReady = source.kind === 'file' ? file !== null : (countIn(source) ?? 0) > 0;
  const add = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      setReport(await addCodes(path, source, file));
      await cache.invalidateQueries();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  if (report) {
    return <CodeReport report={report} onClose={onClose} />;
  }
  return (
    <Stack>
      {problem !== undefined && <Problems error={problem} />}
      <CodeFields value={source} onChange={setSource} file={file} onFile={setFile} />
      <Group justify="flex-end">
        <Button onClick={() => void add()} loading={isBusy} disabled={!isReady}>
          {getLabel(source)}
        </Button>
      </Group>
    </Stack>
  );
}
