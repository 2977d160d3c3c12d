import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { runStatements } from './statements.ts';

/**
 * The schema of the first release. `partitions` is a number for PostgreSQL, 0 for none.
 *
 * A table `by restaurant` (`statements.ts`) has `restaurant_id` in its primary key, unique constraints and
 * foreign keys. So PostgreSQL can hold it as hash partitions, and an engine that spreads rows over machines
 * by this column needs no other schema. The other tables are the installation's: accounts and what signs
 * them in, the restaurants themselves, mails, subscriptions, jobs.
 *
 * Ids are UUIDs of version 7: unique without a constraint, and sorted by time. An index on `id` alone is for
 * old rows, and for callers that do not know the restaurant.
 */
export function baseline(partitions: number): Migration {
  return {
    // biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
    async up(db: Kysely<any>): Promise<void> {
      await runStatements(db, schema, partitions);
      const lineage = randomBytes(6).toString('hex');
      await db.insertInto('installation').values({ lineage }).execute();
    },
  };
}

const restaurant = 'text not null references all_restaurants (id) on delete cascade';

const timeClasses = [
  ...[10, 20, 30, 40, 50, 60, 75, 90, 105, 120, 150, 180, 210, 240, 300, 360, 480, 600],
  ...[900, 1200, 1800, 2700, 3600, 7200, 'more'],
];
const figureCounts = [
  ...['qr_scans', 'menu_views', 'page_visits', 'requests_created', 'unanswered', 'withdrawn'],
  ...['closed_by_rule', 'went_stale', 'reopened', 'dismissed', 'reminded', 'escalated'],
  'early_water',
  ...timeClasses.flatMap((each) => [`taken_${each}`, `finished_${each}`]),
  ...[1, 3, 10, 30, 60, 300, 'more'].map((each) => `received_${each}`),
];

const schema = `
  create table installation (lineage text not null);
  create table servers (id text primary key, seen_at text not null);
  create table jobs (name text primary key, due_at text not null);
  create table push_keys (
    id text primary key, public_key text not null, sealed_key text not null, created_at text not null
  );

  create table all_restaurants (
    id text primary key, slug text not null constraint one_restaurant_per_slug unique,
    name text not null, search_text text not null collate "C", folded_name text,
    address text, folded_address text, menu_url text, time_zone text not null,
    request_version integer not null, request_epoch text, last_reset text,
    created_at text not null, codes_printed_at text, first_run_ended_at text, trial_started_at text,
    widen_after_seconds integer, escalate_after_seconds integer,
    codes text, room_code text, room_code_day text, room_code_guessed_at text,
    requests_per_table text, guest_languages text, deleted_at text
  );
  create index restaurants_by_deleted_at on all_restaurants (deleted_at)
    where deleted_at is not null;
  create index restaurants_by_folded_name on all_restaurants (folded_name);
  create view restaurants as select
    id, slug, name, search_text, folded_name, address, folded_address, menu_url, time_zone,
    request_version, request_epoch, last_reset, created_at, codes_printed_at, first_run_ended_at,
    trial_started_at, widen_after_seconds, escalate_after_seconds, codes, room_code, room_code_day,
    room_code_guessed_at, requests_per_table, guest_languages
    from all_restaurants where deleted_at is null;

  create table accounts (
    id text primary key, email text not null constraint one_account_per_email unique,
    password_hash text not null, role text not null check (role in ('owner', 'super_admin')),
    created_at text not null, language text, kept_at text, deleted_trial_started_at text,
    proven_at text
  );
  create table passkeys (
    id text primary key, account_id text not null references accounts (id) on delete cascade,
    credential_id text not null unique, public_key text not null, sign_count bigint not null,
    name text not null, created_at text not null, last_used_at text
  );
  create index passkeys_by_account_id on passkeys (account_id);
  create table passkey_challenges (
    challenge text primary key, purpose text not null,
    account_id text references accounts (id) on delete cascade, expires_at text not null
  );
  create index passkey_challenges_by_account_id on passkey_challenges (account_id);
  create index passkey_challenges_by_expires_at on passkey_challenges (expires_at);
  create table known_devices (
    account_id text not null references accounts (id) on delete cascade,
    device_hash text not null, last_used_at text not null, primary key (account_id, device_hash)
  );
  create index known_devices_by_last_used_at on known_devices (last_used_at);
  create table asker_counts (
    email_hash text not null, act text not null, asker text not null, count integer not null,
    window_started_at text not null, blocked_until text, primary key (email_hash, act, asker)
  );
  create index asker_counts_by_window_started_at on asker_counts (window_started_at);
  create table email_codes (
    email_hash text not null, purpose text not null, asked_at text not null, code_hash text,
    expires_at text, tries integer not null, lengthened_at text, primary key (email_hash, purpose)
  );
  create index email_codes_by_asked_at on email_codes (asked_at);
  create table mail_counts (
    email_hash text primary key, mails integer not null, window_started_at text not null
  );
  create index mail_counts_by_window_started_at on mail_counts (window_started_at);
  create table outbox (
    id text primary key, topic text not null unique, kind text not null, address text not null,
    language text not null, due_at text not null, held_until text, tries integer not null,
    created_at text not null
  );
  create index outbox_by_due_at on outbox (due_at);

  create table subscriptions (
    id text collate "C" primary key, customer_id text not null,
    restaurant_id text references all_restaurants (id) on delete cascade,
    joined_at text, declined_at text, email text not null, status text not null, plan text,
    trial_ends_at text, period_ends_at text, cancels_at text, ended_at text,
    created_at text not null, version integer not null
  );
  create index subscriptions_by_restaurant_id on subscriptions (restaurant_id);
  create index subscriptions_by_email on subscriptions (email);
  create index running_subscriptions_by_period_end on subscriptions (period_ends_at)
    where ended_at is null;
  create table provider_events (id text primary key, received_at text not null);
  create index provider_events_by_received_at on provider_events (received_at);
  create table demo_requests (
    id text primary key, digest text not null unique, restaurant text not null,
    email text not null, wished_time text, message text, language text not null, handled_at text,
    created_at text not null
  );
  create index demo_requests_by_created_at on demo_requests (created_at);

  create table members (
    restaurant_id ${restaurant}, id text not null,
    account_id text references accounts (id) on delete cascade,
    name text not null, role text not null check (role in ('owner', 'manager', 'staff')),
    created_at text not null, chosen_at text, report_refused_at text, reported_week text,
    report_due_at text, primary key (restaurant_id, id),
    constraint one_member_per_account unique (restaurant_id, account_id),
    constraint staff_have_no_account check ((role = 'staff') = (account_id is null))
  ) by restaurant;
  create index members_by_id on members (id);
  create index members_by_account_id on members (account_id);
  create index members_by_report_due_at on members (report_due_at);
  create table invitations (
    restaurant_id ${restaurant}, id text not null, email text not null, name text not null,
    role text not null, invited_by text, code_hash text, created_at text not null,
    expires_at text not null, primary key (restaurant_id, id),
    constraint one_invitation_per_address unique (restaurant_id, email),
    foreign key (restaurant_id, invited_by) references members (restaurant_id, id) on delete cascade
  ) by restaurant;
  create index invitations_by_email on invitations (email);
  create index invitations_by_expires_at on invitations (expires_at);
  create index invitations_by_invited_by on invitations (restaurant_id, invited_by);
  create table journal (
    restaurant_id ${restaurant}, id text not null, at text not null, actor_id text,
    actor_name text, act text not null, subject text not null, primary key (restaurant_id, id)
  ) by restaurant;
  create index journal_by_actor_id on journal (restaurant_id, actor_id, id);
  create index journal_by_id on journal (id);

  create table sessions (
    token_hash text primary key, account_id text references accounts (id) on delete cascade,
    restaurant_id text, member_id text, device_name text, created_at text not null,
    last_used_at text not null, serving_zones text, serving_until text, in_service_at text,
    shared_at text,
    constraint session_belongs_to_somebody check (account_id is not null or member_id is not null),
    constraint member_with_its_restaurant check ((restaurant_id is null) = (member_id is null)),
    foreign key (restaurant_id, member_id) references members (restaurant_id, id) on delete cascade
  );
  create index sessions_by_account_id on sessions (account_id);
  create index sessions_by_restaurant_id on sessions (restaurant_id);
  create index sessions_by_member_id on sessions (member_id);
  create index sessions_by_last_used_at on sessions (last_used_at);
  create table pairing_codes (
    member_id text primary key, restaurant_id text not null, code_hash text not null unique,
    expires_at text not null,
    foreign key (restaurant_id, member_id) references members (restaurant_id, id) on delete cascade
  );
  create index pairing_codes_by_expires_at on pairing_codes (expires_at);
  create table revoked_devices (
    token_hash text primary key, restaurant_id ${restaurant}, revoked_at text not null
  );
  create index revoked_devices_by_restaurant_id on revoked_devices (restaurant_id);
  create index revoked_devices_by_revoked_at on revoked_devices (revoked_at);
  create table present_devices (
    restaurant_id ${restaurant}, server_id text not null references servers (id) on delete cascade,
    session_id text not null, came_at text not null,
    primary key (restaurant_id, server_id, session_id)
  ) by restaurant;
  create index present_devices_by_server_id on present_devices (server_id, session_id);

  create table zones (
    restaurant_id ${restaurant}, id text not null, name text not null, folded_name text not null,
    created_at text not null, primary key (restaurant_id, id),
    constraint one_zone_per_name unique (restaurant_id, folded_name)
  ) by restaurant;
  create table dining_tables (
    restaurant_id ${restaurant}, id text not null, number integer not null, label text,
    zone_id text, created_at text not null, code_key text, code_key_scanned_at text,
    sitting_from text, primary key (restaurant_id, id),
    constraint one_number_per_restaurant unique (restaurant_id, number),
    foreign key (restaurant_id, zone_id) references zones (restaurant_id, id)
  ) by restaurant;
  create index dining_tables_by_zone_id on dining_tables (restaurant_id, zone_id)
    where zone_id is not null;
  create table wish_lists (
    restaurant_id ${restaurant}, version integer not null, wishes text, past_wishes text not null,
    primary key (restaurant_id)
  ) by restaurant;

  create table requests (
    restaurant_id ${restaurant}, id text not null, table_id text, table_number integer not null,
    table_label text, zone_id text, type text not null, wish text, wish_label text, choice text,
    choice_label text, slot text default '' not null, message text, customer_name text,
    status text not null check (status in ('pending', 'in-progress', 'completed', 'cancelled')),
    created_at text not null, taken_at text, taken_by text, taker_id text, renewed_at text,
    handed_at text, stale_at text, moved_by text, ended_at text, ended_by text, archived_at text,
    test_at text, quiet_at text, keyed_at text, returned_at text, reopened_at text,
    created_version integer, received_at text, widened_at text, rung_step text, rung_at text,
    reminded_at text, reminders integer default 0 not null, primary key (restaurant_id, id)
  ) by restaurant;
  create index requests_by_id on requests (id);
  create unique index one_active_request_per_table on requests (restaurant_id, table_id, slot)
    where status in ('pending', 'in-progress');
  create index requests_on_board on requests (restaurant_id, ended_at) where archived_at is null;
  create index requests_withdrawn on requests (restaurant_id, ended_at)
    where archived_at is null and status = 'cancelled' and ended_by = 'diner';
  create index requests_to_replace on requests (rung_at)
    where rung_at is not null and status != 'pending';
  create index requests_with_words on requests (ended_at)
    where message is not null or customer_name is not null;
  create table idempotency_keys (
    restaurant_id ${restaurant}, key text not null, request_id text not null, existing_at text,
    fingerprint text, created_at text not null, primary key (restaurant_id, key),
    foreign key (restaurant_id, request_id)
      references requests (restaurant_id, id) on delete cascade
  ) by restaurant clustered;
  create index idempotency_keys_by_request_id on idempotency_keys (request_id);

  create table push_subscriptions (
    restaurant_id ${restaurant}, id text not null, member_id text not null,
    session_id text not null references sessions (token_hash) on delete cascade,
    endpoint text not null, p256dh text not null, auth text not null, service text not null,
    language text not null, escalations_at text, asked_at text, created_at text not null,
    primary key (restaurant_id, id),
    constraint one_subscription_per_endpoint unique (restaurant_id, endpoint),
    foreign key (restaurant_id, member_id) references members (restaurant_id, id) on delete cascade
  ) by restaurant;
  create index push_subscriptions_by_id on push_subscriptions (id);
  create index push_subscriptions_by_member_id on push_subscriptions (member_id);
  create index push_subscriptions_by_session_id on push_subscriptions (session_id);
  create index push_subscriptions_by_endpoint on push_subscriptions (endpoint);
  create table pushes (
    restaurant_id ${restaurant}, id text not null, subscription_id text not null,
    request_id text, topic text not null, kind text not null, service text not null,
    round integer not null, used_round integer, due_at text, held_until text,
    tries integer not null, queued_at text not null, primary key (restaurant_id, id),
    constraint one_push_per_topic unique (restaurant_id, subscription_id, topic),
    foreign key (restaurant_id, request_id)
      references requests (restaurant_id, id) on delete cascade
  ) by restaurant;
  create index pushes_by_request_id on pushes (request_id);
  create index pushes_to_send on pushes (due_at) where due_at is not null;
  create index pushes_by_queued_at on pushes (queued_at);

  create table events (
    restaurant_id text not null, id text not null, kind text not null, table_number integer,
    session_id text, metadata text not null, created_at text not null,
    primary key (restaurant_id, id)
  ) by restaurant;
  create index events_by_id on events (id);
  create table figures (
    restaurant_id ${restaurant}, facet text not null, span text not null, part text not null,
    ${figureCounts.map((count) => `${count} integer default 0 not null`).join(', ')},
    primary key (restaurant_id, facet, span, part)
  ) by restaurant clustered;
  create index figures_of_a_span on figures (span, part) where facet in ('restaurant', 'hour');
  create table service_days (
    restaurant_id ${restaurant}, day text not null, primary key (restaurant_id, day)
  ) by restaurant`;
