import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../../db/database.ts';
import {
  type RequestChanges,
  readVersions,
  renewEpoch,
  VERSIONS_AT_ONCE,
} from '../versions-store.ts';
import type { Channels } from './channel.ts';
import type { PolledBoards } from './polled-boards.ts';

type Deps = { db: Db; changes: RequestChanges; channels: Channels; polledBoards: PolledBoards };

/**
 * Every second, reads the versions of all open boards and updates those that are behind. This repairs lost
 * wake-ups, failed updates, changed time zones and deleted restaurants.
 * It reads in batches, so that ten thousand open boards do not block the event loop.
 */
export async function sweepBoards(deps: Deps): Promise<void> {
  const ids = [...new Set([...deps.channels.ids(), ...deps.polledBoards.ids()])];
  for (let from = 0; from < ids.length; from += VERSIONS_AT_ONCE) {
    if (from > 0) await nextTurn();
    await sweepSome(deps, ids.slice(from, from + VERSIONS_AT_ONCE));
  }
}

async function sweepSome(deps: Deps, ids: string[]): Promise<void> {
  const { db, changes, channels, polledBoards } = deps;
  // NOTE: take this before the read: a commit during the read must not look like a lost one.
  const known = new Map(ids.map((id) => [id, changes.newest(id)]));
  const found = await readVersions(db, ids);
  for (const read of found) {
    const before = known.get(read.id);
    // Versions only grow. A smaller one means that the database lost commits, in a fail-over or a restore.
    const isBehind = before?.epoch === read.request_epoch && before.version > read.request_version;
    const present = isBehind ? await renewEpoch(db, read) : read;
    if (!present) continue;
    const { id, request_epoch: epoch, request_version: version } = present;
    changes.note(id, { epoch, version });
    channels.find(id)?.follow(present);
    polledBoards.follow(present);
  }
  const there = new Set(found.map(({ id }) => id));
  for (const id of ids) {
    if (there.has(id)) continue;
    channels.find(id)?.end();
    polledBoards.forget(id);
  }
}
