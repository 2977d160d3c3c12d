import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { runStatements } from './statements.ts';

/** Restaurants have other systems told of their requests. Few do: these tables need no partitions. */
export const webhooks: Migration = {
  // biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
  async up(db: Kysely<any>): Promise<void> {
    await runStatements(db, statements, 0);
  },
};

const statements = `
  alter table all_restaurants add column hook_events text;
  drop view restaurants;
  create view restaurants as select
    id, slug, name, search_text, folded_name, address, folded_address, menu_url, time_zone,
    request_version, request_epoch, last_reset, created_at, codes_printed_at, first_run_ended_at,
    trial_started_at, widen_after_seconds, escalate_after_seconds, codes, room_code, room_code_day,
    room_code_guessed_at, requests_per_table, guest_languages, open_all_hours_at, day_begins_at,
    day_begins_from, day_began_at, place_word, absences, evening_push_at, hook_events
    from all_restaurants where deleted_at is null;
  create index restaurants_with_hooks on all_restaurants (id) where hook_events is not null;
  create table hooks (
    restaurant_id text not null references all_restaurants (id) on delete cascade, id text not null,
    url text not null, events text not null, format text not null, language text not null,
    created_at text not null, lost integer default 0 not null, off_at text,
    primary key (restaurant_id, id)
  ) by restaurant;
  create table hook_deliveries (
    restaurant_id text not null, id text not null, hook_id text not null, event text not null,
    request_id text not null, at text not null, body text not null, state text not null,
    due_at text, held_until text, tries integer not null, response_status integer, error text,
    primary key (restaurant_id, id),
    foreign key (restaurant_id, hook_id) references hooks (restaurant_id, id) on delete cascade
  ) by restaurant;
  create index hook_deliveries_of_a_hook on hook_deliveries (restaurant_id, hook_id, id);
  create index hook_deliveries_to_send on hook_deliveries (due_at) where due_at is not null;
  create index hook_deliveries_of_a_hook_to_send on hook_deliveries (restaurant_id, hook_id, due_at)
    where due_at is not null;
  create unique index one_late_event_per_request on hook_deliveries
    (restaurant_id, hook_id, request_id) where event = 'request.late'`;
