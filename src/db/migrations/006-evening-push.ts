import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { runStatements } from './statements.ts';

/** Managers can get a push of how the evening went. */
export const eveningPush: Migration = {
  // biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
  async up(db: Kysely<any>): Promise<void> {
    await runStatements(db, statements, 0);
  },
};

const statements = `
  alter table all_restaurants add column evening_push_at text;
  drop view restaurants;
  create view restaurants as select
    id, slug, name, search_text, folded_name, address, folded_address, menu_url, time_zone,
    request_version, request_epoch, last_reset, created_at, codes_printed_at, first_run_ended_at,
    trial_started_at, widen_after_seconds, escalate_after_seconds, codes, room_code, room_code_day,
    room_code_guessed_at, requests_per_table, guest_languages, open_all_hours_at, day_begins_at,
    day_begins_from, day_began_at, place_word, absences, evening_push_at
    from all_restaurants where deleted_at is null`;
