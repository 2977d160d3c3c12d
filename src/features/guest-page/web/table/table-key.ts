/** The key of this page's table, which all its calls send. */
let tableKey: string | null = null;

export function setTableKey(key: string | null): void {
  tableKey = key;
}

export function tableKeyHeader(): Record<string, string> {
  return tableKey === null ? {} : { 'Table-Key': tableKey };
}
