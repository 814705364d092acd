import type { ReactNode } from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { dataTexts } from '../texts.ts';
import { CustomExport } from './custom-export.tsx';
import type { Family } from './families.ts';

/** A family of which there is no more than the last file. */
export function ExportTab({ family, tabs }: { family: Family; tabs: ReactNode }) {
  const words = useTexts(dataTexts);
  return (
    <div className="list-page">
      <header className="list-page-head row wrap gap-8 lines-12">
        <h1 className="unseen-narrow">{words('title')}</h1>
        {tabs}
        <CustomExport family={family} isAlone />
      </header>
    </div>
  );
}
