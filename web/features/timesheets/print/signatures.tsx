import { usePrint } from '#web/print/print.ts';
import { useTexts } from '#web/texts/texts.ts';
import { sheetPrintTexts } from './texts.ts';
import './print.css';

type Signer = 'foreman' | 'supervisor' | 'employee';

interface SignaturesProps {
  /** The signers, with their names where known. */
  signers: readonly { as: Signer; name: string | undefined }[];
}

/** The lines for signatures at the end of a printed timesheet. Nothing on the screen. */
export function Signatures({ signers }: SignaturesProps) {
  const t = useTexts(sheetPrintTexts);
  if (!usePrint().isOn) return null;
  return (
    <div className="sheet-signatures grid">
      {signers.map(({ as, name }) => (
        <div key={as}>
          <p className="flex wrap spread">
            <span>{name}</span>
            <span>{t('signature', { role: t(as) })}</span>
          </p>
          <p className="flex wrap spread">
            <span>{t('date')}</span>
          </p>
        </div>
      ))}
    </div>
  );
}
