/** Watches the transactions of tests for locks in another order than `lockOrder` of `src/db/tables.ts`. */
import { type CompiledQuery, type QueryExecutor, TransactionBuilder } from 'kysely';
import { lockOrder } from '../../../../src/db/tables.ts';

const order: readonly string[] = lockOrder;
/** All files of a worker share this class, but each has a copy of this module: breaches are kept there. */
const prototype: typeof TransactionBuilder.prototype & { breaches?: Error[] } =
  TransactionBuilder.prototype;

/** Throws the first breach since the last call, with the stack of its statement. */
export function refuseWrongLockOrder(): void {
  const [first] = prototype.breaches?.splice(0) ?? [];
  if (first) throw first;
}

/** The order of statements shows a breach on SQLite too, which has no locks on rows. */
export function watchLockOrder(): void {
  if (prototype.breaches) return;
  const breaches: Error[] = [];
  prototype.breaches = breaches;
  const execute = prototype.execute;
  prototype.execute = function watched(work) {
    return execute.call(this, (tx) => {
      watch(tx.getExecutor(), breaches);
      return work(tx);
    }) as ReturnType<typeof work>;
  };
}

function watch(executor: QueryExecutor, breaches: Error[]): void {
  const run = executor.executeQuery.bind(executor);
  let locked: string[] = [];
  let made: string[] = [];
  let isMigration = false;
  executor.executeQuery = async <Row>(query: CompiledQuery<Row>) => {
    // On SQLite, transactions that share a commit run one after the other, each in a savepoint.
    if (query.sql === 'savepoint one') [locked, made] = [[], []];
    isMigration ||= /^(create|alter|drop) /.test(query.sql);
    const { table, isNew } = isMigration ? {} : lockBy(query.sql);
    if (table !== undefined && !made.includes(table) && !locked.includes(table)) {
      const later = order.slice(order.indexOf(table));
      const before = isNew ? undefined : locked.find((other) => later.includes(other));
      if (before) breaches.push(new Error(`locks ${table} after ${before}: see src/db/tables.ts`));
      (isNew ? made : locked).push(table);
    }
    return run<Row>(query);
  };
}

/** The table whose rows the statement locks, or makes: nobody else can lock rows that are new. */
function lockBy(sql: string): { table?: string; isNew?: boolean } {
  const [, act = '', name = ''] = /^(insert into|update|delete from) "(\w+)"/.exec(sql) ?? [];
  // An entry of the journal locks the restaurant that it refers to.
  if (name === 'journal') return { table: 'all_restaurants', isNew: false };
  if (!order.includes(name)) return {};
  return { table: name, isNew: act === 'insert into' && !sql.includes(' do update ') };
}
