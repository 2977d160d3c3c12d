import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { runStatements } from './statements.ts';

/** A request keeps its pace and whom it rings first; a restaurant has hours and a word for its places. */
export const clocksOfTheHouse: Migration = {
  // biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
  async up(db: Kysely<any>): Promise<void> {
    await runStatements(db, statements, 0);
  },
};

/** Only active requests get a pace: it has no meaning for those that have ended. */
const statements = `
  alter table all_restaurants add column open_all_hours_at text;
  alter table all_restaurants add column day_begins_at integer;
  alter table all_restaurants add column day_begins_from text;
  alter table all_restaurants add column day_began_at integer;
  alter table all_restaurants add column place_word text;
  drop view restaurants;
  create view restaurants as select
    id, slug, name, search_text, folded_name, address, folded_address, menu_url, time_zone,
    request_version, request_epoch, last_reset, created_at, codes_printed_at, first_run_ended_at,
    trial_started_at, widen_after_seconds, escalate_after_seconds, codes, room_code, room_code_day,
    room_code_guessed_at, requests_per_table, guest_languages, open_all_hours_at, day_begins_at,
    day_begins_from, day_began_at, place_word
    from all_restaurants where deleted_at is null;
  alter table requests add column pace text;
  alter table requests add column first text;
  update requests set pace = case
      when type in ('waiter', 'bill') or (type = 'other' and wish is null) then 'at-once'
      else 'usual' end
    where status in ('pending', 'in-progress')`;
