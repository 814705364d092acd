import path from 'node:path';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { type Cell, isEmptyCell, NOTHING, type TableRow } from './cell-rules.ts';
import { UnreadableTable } from './faults-rules.ts';
import { BUILT_IN, formatOf, type NumberFormat, numberCell, placeOfCell } from './workbook-rules.ts';
import { readXml, type XmlReader } from './xml-parse.ts';

/** A workbook, whose sheets are read one after the other, row by row. */
export interface Workbook {
  /** The sheets that a person sees. */
  sheets: readonly string[];
  /** Reads a sheet from its beginning; rows without content are left out. */
  rows(sheet: string): AsyncGenerator<TableRow>;
}

/** Parts of a workbook. */
const MAX_ENTRIES = 5_000;
/** A sheet, unpacked: 100,000 rows of 40 columns. */
const MAX_SHEET_BYTES = 400_000_000;
/** Every other part, unpacked: those that are kept in memory are small, but for the texts. */
const MAX_PART_BYTES = 100_000_000;
/** Characters of the texts that cells share: all that is kept in memory of a workbook. */
const MAX_SHARED_CHARACTERS = 40_000_000;
const MAX_FORMATS = 100_000;
const MAX_COLUMNS = 400;

/**
 * Opens a workbook (XLSX). What is unpacked of it is bounded before it is unpacked and while it
 * is, and nothing but its shared texts is kept.
 * @throws UnreadableTable for what is no workbook, also while rows are read
 */
export async function openXlsx(bytes: Buffer): Promise<Workbook> {
  return orUnreadable(async () => {
    const parts = await openParts(bytes);
    const book = (await parts.relations('')).find(({ type }) => type === 'officeDocument')?.target;
    if (book === undefined) throw new UnreadableTable('is packed, but is no workbook: save it as .xlsx');
    if (!book.endsWith('.xml')) throw new UnreadableTable('is a binary workbook: save it as .xlsx');
    const relations = await parts.relations(book);
    const { sheets, isFrom1904 } = await readBook(parts, book);
    const targetOf = (kind: string) => relations.find(({ type }) => type === kind)?.target;
    const formats = await readFormats(parts, targetOf('styles'));
    const shared = await readShared(parts, targetOf('sharedStrings'));
    const targets = new Map(relations.map(({ id, target }) => [id, target]));
    const places = new Map(sheets.map(({ name, id }) => [name, targets.get(id)]));
    return {
      sheets: sheets.map(({ name }) => name),
      rows: (sheet) => readSheet(parts, places.get(sheet), { shared, formats, isFrom1904 }),
    };
  });
}

/** Runs `work`; what unpacking and parsing throw is a workbook that cannot be read. */
async function orUnreadable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asUnreadable(error);
  }
}

const asUnreadable = (error: unknown): UnreadableTable =>
  error instanceof UnreadableTable
    ? error
    : new UnreadableTable('is a workbook that cannot be read: open it, and save it as .xlsx once more', { cause: error });

interface Relation {
  id: string;
  /** The last word of its type, e.g. `worksheet`. */
  type: string;
  /** The name of the part. */
  target: string;
}

interface Parts {
  /** Reads a part; does nothing for one that is not there. */
  read(name: string | undefined, reader: XmlReader, maxBytes?: number): AsyncGenerator<void>;
  /** Reads a part whole. */
  readAll(name: string | undefined, reader: XmlReader): Promise<void>;
  /** The parts that a part refers to; '' is the package itself. */
  relations(name: string): Promise<Relation[]>;
}

async function openParts(bytes: Buffer): Promise<Parts> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, strictFileNames: false });
  const entries = await entriesOf(zip);

  async function* read(name: string | undefined, reader: XmlReader, maxBytes = MAX_PART_BYTES): AsyncGenerator<void> {
    const entry = entries.get(name ?? '');
    if (!entry) return;
    if (entry.isEncrypted()) throw new UnreadableTable('has a password: save it without one');
    if (entry.uncompressedSize > maxBytes) throw new UnreadableTable('is too large when it is unpacked');
    // The stream ends with an error if it unpacks to more than the entry says.
    const stream = await zip.openReadStreamPromise(entry);
    try {
      yield* readXml(stream, reader);
    } finally {
      stream.destroy();
    }
  }
  const readAll: Parts['readAll'] = async (name, reader) => {
    for await (const _ of read(name, reader));
  };
  return { read, readAll, relations: (name) => readRelations(readAll, name) };
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new UnreadableTable('is packed of too many parts to be a workbook');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

async function readRelations(readAll: Parts['readAll'], name: string): Promise<Relation[]> {
  const { dir, base } = path.posix.parse(name);
  const found: Relation[] = [];
  await readAll(path.posix.join(dir, '_rels', `${base}.rels`), {
    open: (element, attribute) => {
      const [id, type, target] = [attribute('Id'), attribute('Type'), attribute('Target')];
      if (element !== 'Relationship' || !id || !type || !target || found.length >= MAX_ENTRIES) return;
      const place = target.startsWith('/') ? target.slice(1) : path.posix.join(dir, target);
      found.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: place });
    },
  });
  return found;
}

async function readBook(parts: Parts, name: string) {
  const sheets: { name: string; id: string }[] = [];
  let isFrom1904 = false;
  await parts.readAll(name, {
    open: (element, attribute) => {
      if (element === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      const [sheet, id] = [attribute('name'), attribute('id')];
      const isSeen = (attribute('state') ?? 'visible') === 'visible';
      if (element === 'sheet' && isSeen && sheet && id && sheets.length < MAX_ENTRIES) sheets.push({ name: sheet, id });
    },
  });
  return { sheets, isFrom1904 };
}

/** The formats of numbers, by the style that a cell names. */
async function readFormats(parts: Parts, name: string | undefined): Promise<NumberFormat[]> {
  const declared = new Map(BUILT_IN);
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  await parts.readAll(name, {
    open: (element, attribute) => {
      const id = Number(attribute('numFmtId'));
      if (element === 'numFmt' && declared.size < MAX_FORMATS) declared.set(id, formatOf(attribute('formatCode') ?? ''));
      if (element === 'cellXfs') isOfCells = true;
      if (element === 'xf' && isOfCells && formats.length < MAX_FORMATS) formats.push(declared.get(id) ?? 'plain');
    },
    close: (element) => {
      if (element === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

/** The texts that cells share, by number; readings of Asian letters are left out. */
async function readShared(parts: Parts, name: string | undefined): Promise<string[]> {
  const shared: string[] = [];
  const text = collectText();
  let characters = 0;
  await parts.readAll(name, {
    ...text.reader,
    close: (element) => {
      text.reader.close(element);
      if (element !== 'si') return;
      const one = text.take();
      characters += one.length + 1;
      if (characters > MAX_SHARED_CHARACTERS) throw new UnreadableTable('has too many texts');
      shared.push(one);
    },
  });
  return shared;
}

/** Collects the texts in `t` and `v`, but not those of readings (`rPh`). */
function collectText() {
  let collected = '';
  let isWanted = false;
  let isReading = false;
  return {
    reader: {
      open: (element: string) => {
        if (element === 'rPh') isReading = true;
        else if (element === 't' || element === 'v') isWanted = !isReading;
      },
      text: (text: string) => {
        if (isWanted) collected += text;
      },
      close: (element: string) => {
        if (element === 'rPh') isReading = false;
        else if (element === 't' || element === 'v') isWanted = false;
      },
    },
    take: (): string => {
      const taken = collected;
      collected = '';
      return taken;
    },
  };
}

interface SheetContext {
  shared: readonly string[];
  formats: readonly NumberFormat[];
  isFrom1904: boolean;
}

async function* readSheet(parts: Parts, name: string | undefined, context: SheetContext): AsyncGenerator<TableRow> {
  const rows: TableRow[] = [];
  try {
    for await (const _ of parts.read(name, sheetReader(context, rows), MAX_SHEET_BYTES)) yield* rows.splice(0);
    yield* rows;
  } catch (error) {
    throw asUnreadable(error);
  }
}

/** Puts the rows of a sheet, as they end, into `rows`. */
function sheetReader(context: SheetContext, rows: TableRow[]): XmlReader {
  const text = collectText();
  let line = 0;
  let cells: Cell[] = [];
  let place = -1;
  let given = { type: '', style: 0, isFormula: false };
  return {
    text: text.reader.text,
    open: (element, attribute) => {
      text.reader.open(element);
      if (element === 'row') {
        line = Number(attribute('r')) || line + 1;
        cells = [];
        place = -1;
      } else if (element === 'c') {
        place = placeOfCell(attribute('r') ?? '') ?? place + 1;
        given = { type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0), isFormula: false };
      } else if (element === 'f') given.isFormula = true;
    },
    close: (element) => {
      text.reader.close(element);
      if (element === 'c') {
        const cell = cellOf(text.take(), given, context);
        if (isEmptyCell(cell)) return;
        if (place >= MAX_COLUMNS) throw new UnreadableTable(`has more than ${MAX_COLUMNS} columns`);
        while (cells.length < place) cells.push(NOTHING);
        cells[place] = cell;
      } else if (element === 'row' && cells.length > 0) rows.push({ line, cells });
    },
  };
}

function cellOf(written: string, given: { type: string; style: number; isFormula: boolean }, context: SheetContext): Cell {
  switch (given.type) {
    case 's':
      return { text: context.shared[Number(written)] ?? '', is: 'text' };
    case 'str':
    case 'inlineStr':
      return { text: written, is: 'text' };
    case 'b':
      return { text: written === '1' ? 'TRUE' : 'FALSE', is: 'boolean' };
    case 'e':
      return { text: written, is: 'error' };
    case 'd':
      return { text: written.replace(/T00:00(:00(\.0+)?)?$/, ''), is: 'day' };
    default:
      return written === '' && given.isFormula
        ? { text: '', is: 'uncomputed' }
        : numberCell(written, context.formats[given.style] ?? 'plain', context.isFrom1904);
  }
}
