import { Download } from 'lucide-react';
import { useContext, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Cell, csvOf } from '../../../../csv.ts';
import { Button } from '../../../../ui/Button.tsx';
import { saveFile } from '../../../../ui/device/save-file.ts';
import { readStored, store } from '../../../../ui/device/storage.ts';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { useFormats } from '../formats.ts';
import { analyticsTexts } from '../texts.ts';
import { CsvFilesContext } from './AllFiles.tsx';
import { ScrollBox, type Tall } from './ScrollBox.tsx';

/** One column, on the screen and in the CSV file. */
export type Column<Row> = {
  label: string;
  /** The title in the file, if it has to name the unit. */
  inFile?: string;
  value(row: Row): Cell;
  /** The displayed text, if it differs from the value. */
  show?(row: Row): string;
  /** A second, smaller line under the name of a row that is a link. */
  under?(row: Row): string;
  /** Shown under the table: how to read this column. */
  note?: string;
  /** Only in the CSV file, not on the screen. */
  isFileOnly?: boolean;
};

type FiguresTableProps<Row> = {
  caption: string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string | number;
  /** The link of a row's name. */
  rowLink?(row: Row): string;
  /** The rows' names are broken into lines, so that the other columns have room. */
  hasLongNames?: boolean;
  fileName: string;
};

/** With more rows, a table scrolls in its own box, so that a year of days does not fill the page. */
const MANY = 31;

type FiguresProps<Row> = FiguresTableProps<Row> & {
  /** The key of the expanded state in the device's storage. */
  name: string;
  /** Shown on a wide screen until the device's user closes it. */
  isOpenIfWide?: boolean;
};

const WIDE = '(min-width: 1024px)';

/** The exact figures of a chart, in a collapsible section. */
export function FigureCells<Row>({ name, isOpenIfWide = false, ...props }: FiguresProps<Row>) {
  const t = useTexts(analyticsTexts);
  const key = `sonnette.figures.${name}`;
  const [isOpen] = useState(
    () => readStored<boolean>('local', key) ?? (isOpenIfWide && matchMedia(WIDE).matches),
  );
  const details = useRef<HTMLDetailsElement>(null);
  return (
    <details ref={details} open={isOpen} className="-mx-2 border-t border-line px-2 pt-1">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary
        // The event `toggle` comes later: not at all if the page is left at once.
        onClick={() => store('local', key, !details.current?.open)}
        className="min-h-12 cursor-pointer content-center font-semibold"
      >
        {t('showFigures')} <span className="sr-only">({props.caption})</span>
      </summary>
      <FiguresTable {...props} />
    </details>
  );
}

export function FiguresTable<Row>(props: FiguresTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowLink, hasLongNames, fileName } = props;
  const t = useTexts(analyticsTexts);
  const { language } = useLanguage();
  const format = useFormats();
  const shownColumns = columns.filter(({ isFileOnly }) => !isFileOnly);
  const notes = shownColumns.flatMap(({ note }) => note ?? []).join(' ');

  function shown({ value, show }: Column<Row>, row: Row): string {
    if (show) return show(row);
    const cell = value(row);
    return typeof cell === 'number' ? format.number(cell) : (cell ?? t('none'));
  }

  const files = useContext(CsvFilesContext);
  useEffect(() => {
    files?.set(fileName, written);
    return () => void files?.delete(fileName);
  });

  function written(): string {
    const head = columns.map(({ label, inFile }) => inFile ?? label);
    const body = rows.map((row) => columns.map(({ value }) => value(row)));
    return csvOf([head, ...body], language);
  }

  function download(): void {
    saveFile(new Blob([written()], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`);
  }

  return (
    <div className="grid gap-3 pb-3">
      <ScrollBox
        label={t('asTable', { caption })}
        tall={tallOf(rows.length, rowLink !== undefined)}
      >
        <table className="w-full border-collapse text-right tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line text-small text-muted">
              {shownColumns.map(({ label }, index) => (
                <th
                  key={label}
                  scope="col"
                  className={`sticky top-0 bg-card p-2 font-semibold ${index === 0 ? 'left-0 z-1 text-left' : ''}`}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)} className="border-b border-line last:border-0">
                {shownColumns.map((column, index) =>
                  index === 0 ? (
                    <th
                      key={column.label}
                      scope="row"
                      className={`sticky left-0 bg-card p-2 text-left font-semibold ${rowLink ? 'wrap-anywhere' : ''} ${rowLink || hasLongNames ? 'min-w-32' : 'whitespace-nowrap'}`}
                    >
                      {rowLink ? (
                        <Link
                          to={rowLink(row)}
                          className="inline-grid min-h-12 content-center no-underline"
                        >
                          <span className="underline">{shown(column, row)}</span>
                          {column.under && (
                            <span className="text-small font-normal text-muted">
                              {column.under(row)}
                            </span>
                          )}
                        </Link>
                      ) : (
                        shown(column, row)
                      )}
                    </th>
                  ) : (
                    <td key={column.label} className="p-2 whitespace-nowrap">
                      {shown(column, row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {notes && <p className="text-small text-pretty text-muted">{notes}</p>}
      <Button look="secondary" onClick={download} className="justify-self-start">
        <Download aria-hidden="true" className="size-5" />
        <span>
          {t('csv')} <span className="sr-only">({caption})</span>
        </span>
      </Button>
    </div>
  );
}

function tallOf(rowCount: number, hasLinks: boolean): Tall {
  return hasLinks || rowCount <= MANY ? 'never' : 'always';
}
