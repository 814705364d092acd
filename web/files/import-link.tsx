import { Link } from 'wouter';
import type { ImportKind } from '#shared/imports.ts';
import { useTexts } from '../texts/texts.ts';
import { UploadIcon } from '../ui/icons/action-icons.tsx';
import { importLinkTexts } from './texts.ts';

/** Where files of a kind of data are imported, and the history of imports. */
export const importsLink = (kind: ImportKind = 'job'): string =>
  `/upload?${new URLSearchParams({ tab: 'imports', ...(kind !== 'job' && { kind }) })}`;

interface ImportLinkProps {
  kind: ImportKind;
  /** A sign alone on a phone, beside other buttons. */
  isSmall?: boolean;
}

/** A button that leads there, for those who may import. */
export function ImportLink({ kind, isSmall = false }: ImportLinkProps) {
  const t = useTexts(importLinkTexts);
  return (
    <Link className="button" href={importsLink(kind)}>
      <UploadIcon size={14} />
      {isSmall ? <span className="unseen-narrow">{t('import')}</span> : t('import')}
    </Link>
  );
}
