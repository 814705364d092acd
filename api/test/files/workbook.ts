import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

interface Book {
  /** The rows of each sheet, in XML: `<row>…</row>`. */
  sheets: Record<string, string>;
  hidden?: readonly string[];
  shared?: readonly string[];
  /** Codes of number formats: style 1 of a cell is the first. */
  formats?: readonly string[];
  from1904?: boolean;
  /** Parts in place of those that are made here, or besides. */
  parts?: Record<string, string>;
}

const relations = (all: readonly [id: string, type: string, target: string][]) =>
  `<Relationships xmlns="${PACKAGE}">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Escapes a text for XML. */
export const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The bytes of a workbook (XLSX) as spreadsheets write it. */
export function workbookOf({ sheets, hidden = [], shared = [], formats = [], from1904 = false, parts = {} }: Book): Buffer {
  const names = Object.keys(sheets);
  const files: Record<string, string> = {
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as [string, string, string]),
      ['rId901', 'styles', '/xl/styles.xml'],
      ['rId902', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets>${names
      .map((name, at) => {
        const state = hidden.includes(name) ? ' state="hidden"' : '';
        return `<sheet name="${xml(name)}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`;
      })
      .join('')}</sheets></workbook>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${xml(code).replaceAll('"', '&quot;')}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
      .join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${shared.map((text) => `<si><t>${xml(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
}
