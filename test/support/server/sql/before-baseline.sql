-- The schema of migration 042, the last before 001-baseline. For PostgreSQL, leave "without rowid" out.
create table kysely_migration (
  name varchar(255) not null primary key, timestamp varchar(255) not null);
create table kysely_migration_lock (
  id varchar(255) not null primary key, is_locked integer default 0 not
  null);
create table installation (
  lineage text not null);
create table all_restaurants (
  id text primary key, slug text not null unique, name text not null,
  search_text text not null, address text, menu_url text, time_zone text not null, request_version integer
  not null, created_at text not null, codes_printed_at text, first_run_ended_at text, folded_name text,
  deleted_at text, request_epoch text, last_reset text, trial_started_at text, folded_address text,
  widen_after_seconds integer, escalate_after_seconds integer, codes text, room_code text, room_code_day
  text, requests_per_table text, guest_languages text);
create table accounts (
  id text primary key, email text not null unique, password_hash text not null, role
  text not null check (role in ('owner', 'super_admin')), created_at text not null, language text, kept_at
  text, proven_at text, deleted_trial_started_at text);
create table members (
  id text primary key, restaurant_id text not null references all_restaurants (id) on
  delete cascade, account_id text references accounts (id) on delete cascade, name text not null, role text
  not null check (role in ('owner', 'manager', 'staff')), created_at text not null, chosen_at text,
  report_refused_at text, reported_week text, report_due_at text, constraint one_member_per_account unique
  (restaurant_id, account_id), constraint staff_have_no_account check ((role = 'staff') = (account_id is
  null)));
create table invitations (
  id text primary key, restaurant_id text not null references all_restaurants
  (id) on delete cascade, email text not null, name text not null, role text not null, invited_by text
  references members (id) on delete cascade, code_hash text, created_at text not null, expires_at text not
  null, constraint one_invitation_per_address unique (restaurant_id, email));
create table sessions (
  token_hash text primary key, account_id text references accounts (id) on delete
  cascade, member_id text references members (id) on delete cascade, device_name text, created_at text not
  null, last_used_at text not null, serving_zones text, serving_until text, in_service_at text, shared_at
  text, constraint session_belongs_to_somebody check (account_id is not null or member_id is not null));
create table pairing_codes (
  member_id text primary key references members (id) on delete cascade,
  code_hash text not null unique, expires_at text not null);
create table revoked_devices (
  token_hash text primary key, restaurant_id text not null references
  all_restaurants (id) on delete cascade, revoked_at text not null);
create table journal (
  id text primary key, restaurant_id text not null references all_restaurants (id) on
  delete cascade, at text not null, actor_id text, actor_name text, act text not null, subject text not
  null);
create table passkeys (
  id text primary key, account_id text not null references accounts (id) on delete
  cascade, credential_id text not null unique, public_key text not null, sign_count bigint not null, name
  text not null, created_at text not null, last_used_at text);
create table passkey_challenges (
  challenge text primary key, purpose text not null, account_id text
  references accounts (id) on delete cascade, expires_at text not null);
create table known_devices (
  account_id text not null references accounts (id) on delete cascade,
  device_hash text not null, last_used_at text not null, constraint one_row_per_known_device primary key
  (account_id, device_hash));
create table asker_counts (
  email_hash text not null, act text not null, asker text not null, count
  integer not null, window_started_at text not null, blocked_until text, constraint one_count_per_asker
  primary key (email_hash, act, asker));
create table email_codes (
  email_hash text not null, purpose text not null, asked_at text not null,
  code_hash text, expires_at text, tries integer not null, lengthened_at text, constraint
  one_code_per_purpose primary key (email_hash, purpose));
create table mail_counts (
  email_hash text primary key, mails integer not null, window_started_at text not
  null);
create table outbox (
  id text primary key, topic text not null unique, kind text not null, address text
  not null, language text not null, due_at text not null, held_until text, tries integer not null,
  created_at text not null);
create table zones (
  id text primary key, restaurant_id text not null references all_restaurants (id) on
  delete cascade, name text not null, folded_name text not null, created_at text not null, constraint
  one_zone_per_name unique (restaurant_id, folded_name));
create table dining_tables (
  id text primary key, restaurant_id text not null references all_restaurants
  (id) on delete cascade, number integer not null, created_at text not null, label text, zone_id text
  references zones (id) on delete set null, code_key text, code_key_scanned_at text, sitting_from text,
  constraint one_number_per_restaurant unique (restaurant_id, number));
create table wish_lists (
  restaurant_id text primary key references all_restaurants (id) on delete
  cascade, version integer not null, wishes text, past_wishes text not null);
create table requests (
  id text primary key, restaurant_id text not null references all_restaurants (id)
  on delete cascade, table_number integer not null, type text not null, message text, customer_name text,
  status text not null check (status in ('pending', 'in-progress', 'completed', 'cancelled')), created_at
  text not null, taken_at text, taken_by text, ended_at text, ended_by text, archived_at text, wish text,
  test_at text, returned_at text, moved_by text, table_label text, received_at text, widened_at text,
  rung_step text, rung_at text, created_version integer, table_id text, zone_id text, taker_id text,
  renewed_at text, stale_at text, reopened_at text, quiet_at text, keyed_at text, handed_at text, wish_label
  text, choice text, choice_label text, reminded_at text, reminders integer default 0 not null, slot text
  default '' not null);
create table idempotency_keys (
  restaurant_id text not null references all_restaurants (id) on delete
  cascade, key text not null, request_id text not null references requests (id) on delete cascade,
  existing_at text, created_at text not null, fingerprint text, constraint one_answer_per_key primary key
  (restaurant_id, key)) without rowid;
create table servers (
  id text primary key, seen_at text not null);
create table present_devices (
  server_id text not null references servers (id) on delete cascade,
  session_id text not null, restaurant_id text not null references all_restaurants (id) on delete cascade,
  came_at text not null, constraint one_row_per_device_and_server primary key (server_id, session_id));
create table push_keys (
  id text primary key, public_key text not null, sealed_key text not null,
  created_at text not null);
create table push_subscriptions (
  id text primary key, member_id text not null references members (id) on
  delete cascade, session_id text not null references sessions (token_hash) on delete cascade, endpoint text
  not null unique, p256dh text not null, auth text not null, service text not null, language text not null,
  escalations_at text, created_at text not null, asked_at text);
create table pushes (
  id text primary key, subscription_id text not null, request_id text references
  requests (id) on delete cascade, topic text not null, kind text not null, service text not null, round
  integer not null, used_round integer, due_at text, held_until text, tries integer not null, queued_at text
  not null, constraint one_push_per_topic unique (subscription_id, topic));
create table events (
  id text primary key, restaurant_id text references all_restaurants (id) on delete
  cascade, kind text not null, table_number integer, session_id text, metadata text not null, created_at
  text not null);
create table figures (
  restaurant_id text not null references all_restaurants (id) on delete cascade,
  facet text not null, span text not null, part text not null, qr_scans integer default 0 not null,
  menu_views integer default 0 not null, page_visits integer default 0 not null, requests_created integer
  default 0 not null, unanswered integer default 0 not null, withdrawn integer default 0 not null,
  closed_by_rule integer default 0 not null, taken_10 integer default 0 not null, finished_10 integer
  default 0 not null, taken_20 integer default 0 not null, finished_20 integer default 0 not null, taken_30
  integer default 0 not null, finished_30 integer default 0 not null, taken_40 integer default 0 not null,
  finished_40 integer default 0 not null, taken_50 integer default 0 not null, finished_50 integer default 0
  not null, taken_60 integer default 0 not null, finished_60 integer default 0 not null, taken_75 integer
  default 0 not null, finished_75 integer default 0 not null, taken_90 integer default 0 not null,
  finished_90 integer default 0 not null, taken_105 integer default 0 not null, finished_105 integer default
  0 not null, taken_120 integer default 0 not null, finished_120 integer default 0 not null, taken_150
  integer default 0 not null, finished_150 integer default 0 not null, taken_180 integer default 0 not null,
  finished_180 integer default 0 not null, taken_210 integer default 0 not null, finished_210 integer
  default 0 not null, taken_240 integer default 0 not null, finished_240 integer default 0 not null,
  taken_300 integer default 0 not null, finished_300 integer default 0 not null, taken_360 integer default 0
  not null, finished_360 integer default 0 not null, taken_480 integer default 0 not null, finished_480
  integer default 0 not null, taken_600 integer default 0 not null, finished_600 integer default 0 not null,
  taken_900 integer default 0 not null, finished_900 integer default 0 not null, taken_1200 integer default
  0 not null, finished_1200 integer default 0 not null, taken_1800 integer default 0 not null, finished_1800
  integer default 0 not null, taken_2700 integer default 0 not null, finished_2700 integer default 0 not
  null, taken_3600 integer default 0 not null, finished_3600 integer default 0 not null, taken_7200 integer
  default 0 not null, finished_7200 integer default 0 not null, taken_more integer default 0 not null,
  finished_more integer default 0 not null, received_1 integer default 0 not null, received_3 integer
  default 0 not null, received_10 integer default 0 not null, received_30 integer default 0 not null,
  received_60 integer default 0 not null, received_300 integer default 0 not null, received_more integer
  default 0 not null, went_stale integer default 0 not null, reopened integer default 0 not null, dismissed
  integer default 0 not null, reminded integer default 0 not null, escalated integer default 0 not null,
  early_water integer default 0 not null, constraint one_row_per_part primary key (restaurant_id, facet,
  span, part)) without rowid;
create table service_days (
  restaurant_id text not null references all_restaurants (id) on delete cascade,
  day text not null, constraint one_row_per_service_day primary key (restaurant_id, day));
create table subscriptions (
  id text primary key, customer_id text not null, restaurant_id text references
  all_restaurants (id) on delete cascade, email text not null, status text not null, plan text,
  trial_ends_at text, period_ends_at text, cancels_at text, ended_at text, created_at text not null, version
  integer not null, joined_at text, declined_at text);
create table provider_events (
  id text primary key, received_at text not null);
create table demo_requests (
  id text primary key, digest text not null unique, restaurant text not null,
  email text not null, wished_time text, message text, language text not null, handled_at text, created_at
  text not null);
create table jobs (
  name text primary key, due_at text not null);
create view restaurants as select id, slug, name, search_text, folded_name, address, menu_url, time_zone,
  request_version, request_epoch, last_reset, created_at, codes_printed_at, first_run_ended_at,
  trial_started_at, folded_address, widen_after_seconds, escalate_after_seconds, codes, room_code,
  room_code_day, requests_per_table, guest_languages from all_restaurants where deleted_at is null;
create index asker_counts_by_window_started_at on asker_counts (window_started_at);
create index demo_requests_by_created_at on demo_requests (created_at);
create index dining_tables_by_zone_id on dining_tables (zone_id) where zone_id is not null;
create index email_codes_by_asked_at on email_codes (asked_at);
create index events_by_restaurant_id on events (restaurant_id);
create index figures_of_a_span on figures (span, part) where facet in ('restaurant', 'hour');
create index idempotency_keys_by_request_id on idempotency_keys (request_id);
create index invitations_by_email on invitations (email);
create index invitations_by_expires_at on invitations (expires_at);
create index invitations_by_invited_by on invitations (invited_by);
create index journal_by_actor_id on journal (restaurant_id, actor_id, id);
create index journal_by_restaurant_id on journal (restaurant_id, id);
create index known_devices_by_last_used_at on known_devices (last_used_at);
create index mail_counts_by_window_started_at on mail_counts (window_started_at);
create index members_by_account_id on members (account_id);
create index members_by_report_due_at on members (report_due_at);
create unique index one_active_request_per_table on requests (table_id, slot) where status in ('pending',
  'in-progress');
create index outbox_by_due_at on outbox (due_at);
create index pairing_codes_by_expires_at on pairing_codes (expires_at);
create index passkey_challenges_by_account_id on passkey_challenges (account_id);
create index passkey_challenges_by_expires_at on passkey_challenges (expires_at);
create index passkeys_by_account_id on passkeys (account_id);
create index present_devices_by_restaurant_id on present_devices (restaurant_id);
create index provider_events_by_received_at on provider_events (received_at);
create index push_subscriptions_by_member_id on push_subscriptions (member_id);
create index push_subscriptions_by_session_id on push_subscriptions (session_id);
create index pushes_by_queued_at on pushes (queued_at);
create index pushes_by_request_id on pushes (request_id);
create index pushes_to_send on pushes (due_at) where due_at is not null;
create index requests_of_a_restaurant on requests (restaurant_id, id);
create index requests_on_board on requests (restaurant_id, ended_at) where archived_at is null;
create index requests_to_replace on requests (rung_at) where rung_at is not null and status != 'pending';
create index requests_with_words on requests (ended_at) where message is not null or customer_name is not
  null;
create index requests_withdrawn on requests (restaurant_id, ended_at) where archived_at is null and status =
  'cancelled' and ended_by = 'diner';
create index restaurants_by_deleted_at on all_restaurants (deleted_at) where deleted_at is not null;
create index restaurants_by_folded_name on all_restaurants (folded_name);
create index revoked_devices_by_restaurant_id on revoked_devices (restaurant_id);
create index revoked_devices_by_revoked_at on revoked_devices (revoked_at);
create index running_subscriptions_by_period_end on subscriptions (period_ends_at) where ended_at is null;
create index sessions_by_account_id on sessions (account_id);
create index sessions_by_last_used_at on sessions (last_used_at);
create index sessions_by_member_id on sessions (member_id);
create index subscriptions_by_email on subscriptions (email);
create index subscriptions_by_restaurant_id on subscriptions (restaurant_id);
insert into kysely_migration (name, timestamp) values
  ('001-init', ''), ('002-jobs', ''), ('003-codes-and-mail', ''), ('004-first-run', ''),
  ('005-requests-of-a-day', ''), ('006-figures', ''), ('007-subscriptions', ''), ('008-figures-of-a-day',
  ''), ('009-clustered-figures', ''), ('010-one-order-and-clean-up', ''), ('011-demo-requests', ''),
  ('012-wishes', ''), ('013-deleted-restaurants', ''), ('014-board-epochs', ''),
  ('015-claimed-subscriptions', ''), ('016-askers', ''), ('017-test-requests', ''),
  ('018-returned-requests', ''), ('019-members', ''), ('020-journal', ''), ('021-passkeys', ''),
  ('022-last-mover', ''), ('023-push', ''), ('024-kept-accounts', ''), ('025-zones', ''), ('026-ringing',
  ''), ('027-bounded-work', ''), ('028-push-checks', ''), ('029-invitations', ''),
  ('030-trials-of-deleted-restaurants', ''), ('031-no-login-attempts', ''), ('032-fewer-index-writes', ''),
  ('033-second-half', ''), ('034-in-service', ''), ('035-withdrawn', ''), ('036-table-keys', ''),
  ('037-handed-over', ''), ('038-evening-code', ''), ('039-wishes-of-a-restaurant', ''), ('040-reminded',
  ''), ('041-sittings', ''), ('042-past-periods', '');
insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0);

insert into installation (lineage) values ('of before');
insert into all_restaurants (id, slug, name, search_text, time_zone, request_version, created_at, deleted_at)
  values ('h', 'h', 'Hé', 'he h', 'Europe/Paris', 5, '2025', null),
  ('gone', 'gone', 'Gone', 'gone', 'Europe/Paris', 5, '2025', '2026');
insert into accounts (id, email, password_hash, role, created_at)
  values ('a', 'a@example.org', 'x', 'owner', '2025'), ('root', 'root@example.org', 'x', 'super_admin', '2025');
insert into members (id, restaurant_id, account_id, name, role, created_at)
  values ('owner', 'h', 'a', 'Ana', 'owner', '2025'), ('staff', 'h', null, 'Léa', 'staff', '2025');
insert into invitations (id, restaurant_id, email, name, role, invited_by, created_at, expires_at)
  values ('i', 'h', 'i@example.org', 'Ida', 'manager', 'owner', '2025', '2026');
insert into sessions (token_hash, account_id, member_id, created_at, last_used_at)
  values ('of ana', 'a', 'owner', '2025', '2025'), ('of lea', null, 'staff', '2025', '2025'),
  ('of root', 'root', null, '2025', '2025');
insert into pairing_codes (member_id, code_hash, expires_at) values ('staff', 'c', '2026');
insert into journal (id, restaurant_id, at, act, subject) values ('j', 'h', '2025', 'board.reset', '{}');
insert into zones (id, restaurant_id, name, folded_name, created_at) values ('z', 'h', 'Salle', 'salle', '2025');
insert into dining_tables (id, restaurant_id, number, created_at, zone_id) values ('t', 'h', 1, '2025', 'z');
insert into wish_lists (restaurant_id, version, past_wishes) values ('h', 1, '[]');
insert into requests (id, restaurant_id, table_id, zone_id, table_number, type, status, created_at)
  values ('r', 'h', 't', 'z', 1, 'bread', 'pending', '2025');
insert into idempotency_keys (restaurant_id, key, request_id, created_at) values ('h', 'k', 'r', '2025');
insert into push_subscriptions (id, member_id, session_id, endpoint, p256dh, auth, service, language, created_at)
  values ('s', 'staff', 'of lea', 'https://push.example/1', 'p', 'a', 'google', 'fr', '2025');
insert into pushes (id, subscription_id, request_id, topic, kind, service, round, tries, queued_at)
  values ('p', 's', 'r', 'r', 'request', 'google', 1, 1, '2025'),
  ('of a device that is gone', 'gone', 'r', 'r', 'request', 'google', 1, 1, '2025');
insert into events (id, restaurant_id, kind, metadata, created_at)
  values ('e', 'h', 'qr_scan', '{}', '2025'), ('of no restaurant', null, 'page_visit', '{}', '2025');
insert into figures (restaurant_id, facet, span, part, taken_10) values ('h', 'restaurant', '2025-11', '', 3);
insert into service_days (restaurant_id, day) values ('h', '2025-11-21');
