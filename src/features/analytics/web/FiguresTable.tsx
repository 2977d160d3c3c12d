import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { useLanguage, useTexts } from '../../../ui/i18n.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { type Cell, csvOf } from './csv.ts';
import { useFormats } from './formats.ts';
import { ScrollBox } from './ScrollBox.tsx';
import { analyticsTexts } from './texts.ts';

/** One column, on the screen and in the file. */
export type Column<Row> = {
  label: string;
  /** Where a file has to name the unit. */
  inFile?: string;
  value(row: Row): Cell;
  /** Where that is not how one reads it. */
  show?(row: Row): string;
  /** Figures stand to the right, words to the left. */
  isText?: boolean;
};

type FiguresTableProps<Row> = {
  caption: string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string | number;
  /** Where the name of a row leads. */
  rowLink?(row: Row): string;
  fileName: string;
};

/** A year of days would put all that follows out of reach. */
const MANY = 31;

/** The figures behind a picture, for whoever wants them exactly. */
export function Figures<Row>(props: FiguresTableProps<Row>) {
  const t = useTexts(analyticsTexts);
  return (
    <details className="-mx-2 border-t border-line px-2 pt-1">
      <summary className="min-h-12 cursor-pointer content-center font-semibold">
        {t('showFigures')} <span className="sr-only">({props.caption})</span>
      </summary>
      <FiguresTable {...props} />
    </details>
  );
}

export function FiguresTable<Row>(props: FiguresTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowLink, fileName } = props;
  const t = useTexts(analyticsTexts);
  const { language } = useLanguage();
  const format = useFormats();

  function shown({ value, show }: Column<Row>, row: Row): string {
    if (show) return show(row);
    const cell = value(row);
    return typeof cell === 'number' ? format.number(cell) : (cell ?? t('none'));
  }

  function download(): void {
    const head = columns.map(({ label, inFile }) => inFile ?? label);
    const body = rows.map((row) => columns.map(({ value }) => value(row)));
    const type = 'text/csv;charset=utf-8';
    saveFile(new Blob([csvOf([head, ...body], language)], { type }), `${fileName}.csv`);
  }

  return (
    <div className="grid gap-3 pb-3">
      <ScrollBox label={t('asTable', { caption })} isTall={rows.length > MANY && !rowLink}>
        <table className="w-full border-collapse text-right tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line text-small text-muted">
              {columns.map(({ label, isText }, place) => (
                <th
                  key={label}
                  scope="col"
                  className={`sticky top-0 bg-card p-2 font-medium ${place === 0 ? 'left-0 z-1' : ''} ${sideOf(place === 0 || isText)}`}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)} className="border-b border-line last:border-0">
                {columns.map((column, place) =>
                  place === 0 ? (
                    <th
                      key={column.label}
                      scope="row"
                      className={`sticky left-0 bg-card p-2 text-left font-semibold ${rowLink ? 'min-w-32 wrap-anywhere' : 'whitespace-nowrap'}`}
                    >
                      {rowLink ? (
                        <Link to={rowLink(row)} className="inline-flex min-h-12 items-center">
                          {shown(column, row)}
                        </Link>
                      ) : (
                        shown(column, row)
                      )}
                    </th>
                  ) : (
                    <td
                      key={column.label}
                      className={`p-2 whitespace-nowrap ${sideOf(column.isText)}`}
                    >
                      {shown(column, row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <Button look="secondary" onClick={download} className="justify-self-start">
        <Download aria-hidden="true" className="size-5" />
        <span>
          {t('csv')} <span className="sr-only">({caption})</span>
        </span>
      </Button>
    </div>
  );
}

function sideOf(isText = false): string {
  return isText ? 'text-left' : '';
}
