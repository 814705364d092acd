import { useMemo } from 'react';
import type { ExportFile } from '#shared/exports.ts';
import { type Command, useCommand } from '#web/commands/use-command.ts';
import { useMomentOf } from '#web/lists/page/use-moment-of.ts';
import { useTexts } from '#web/texts/texts.ts';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { type OldFile, type Taking, takeFile } from './api.ts';
import type { Family } from './families.ts';
import { SupersededBy, useBecome } from './superseded.tsx';
import { exportsTexts } from './texts.ts';

/** The columns of a history of files, and the command by which one is downloaded. */
export function useFileColumns(family: Family): {
  columns: readonly TableColumn<ExportFile>[];
  download: Command<Taking>;
} {
  const t = useTexts(exportsTexts);
  const momentOf = useMomentOf();
  const download = useCommand(takeFile, { isConcurrent: true });
  const { send } = download;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `send` and the time zone do the same in every render
  const columns = useMemo((): readonly TableColumn<ExportFile>[] => {
    const company: TableColumn<ExportFile> = {
      id: 'company',
      head: t('headCompany'),
      width: 130,
      isSortable: true,
      cell: ({ company: of }) => (of === 'All' ? t('everyCompany') : of),
    };
    return [
      {
        id: 'fileName',
        head: t('headName'),
        isSortable: true,
        cell: ({ id, fileName }) => (
          <span className="row wrap gap-12 lines-4 slim">
            <span className="cut">{fileName}</span>
            <SupersededBy id={id} fileName={fileName} />
          </span>
        ),
      },
      ...(family.hasCompany ? [company] : []),
      {
        id: 'date',
        head: t('headDate'),
        kind: 'day',
        width: 190,
        isSortable: true,
        cell: ({ date }) => Object.values(momentOf(date)).join(' '),
      },
      { id: 'rows', head: t('headRows'), kind: 'number', width: 100, cell: ({ rows }) => rows },
      {
        id: 'download',
        head: t('headDownload'),
        kind: 'action',
        width: 130,
        cell: ({ id, fileName }) => <Download file={{ family, id, fileName }} onPress={send} />,
      },
    ];
  }, [t, family]);
  return { columns, download };
}

interface DownloadProps {
  file: OldFile;
  onPress: (taking: Taking) => unknown;
}

/** The button that downloads a file; none for a replaced one. */
function Download({ file, onPress }: DownloadProps) {
  const t = useTexts(exportsTexts);
  if (useBecome(file.id)?.replacedBy) return null;
  return (
    <button
      type="button"
      className="text-button"
      aria-label={t('downloadOne', { name: file.fileName })}
      onClick={() => void onPress({ ...file, what: 'take' })}
    >
      {t('downloadWord')}
    </button>
  );
}
