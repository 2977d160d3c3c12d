/*
 * The session that owns this browser's push subscription. The service worker needs it to renew the
 * subscription, and cannot read local storage.
 * It is in IndexedDB, which may be missing (private mode): the worker then renews nothing by itself.
 */

const DATABASE = 'sonnette.push';
const STORE = 'session';
const KEY = 'own';

export type OwnSession = { token: string; language: string };

export async function keepOwnSession(session: OwnSession): Promise<void> {
  await run('readwrite', (store) => store.put(session, KEY));
}

export async function forgetOwnSession(): Promise<void> {
  await run('readwrite', (store) => store.delete(KEY));
}

export async function readOwnSession(): Promise<OwnSession | undefined> {
  return (await run('readonly', (store) => store.get(KEY))) as OwnSession | undefined;
}

async function run(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const database = await done(openDatabase());
    try {
      return await done(use(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function openDatabase(): IDBOpenDBRequest {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return opening;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
