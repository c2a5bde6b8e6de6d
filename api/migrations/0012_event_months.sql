-- The log only grows, so it is kept month by month: a month that nobody asks for any more can be put away as a whole,
-- and what is asked of a time, or of a young procedure, touches the months of that time only.
--
-- The rows are copied once, about a minute for each million on a small server, most of it for the indexes; meanwhile
-- the other nodes wait. Twice the space of the table is needed until the end.
--
-- PostgreSQL wants the month's column in every unique key, so the key of the id alone is gone. That an id comes once
-- is kept by the head of the chain, which numbers every row under its lock, and proven by npm run verify-audit.

alter table events rename to events_before;
drop trigger append_event on events_before;
drop trigger keep_events on events_before;
drop function event_hash(events_before);
drop function event_search(events_before);

create table events (
  id bigint not null,
  creation timestamptz not null,
  type text not null,
  initiator_id bigint,
  subject_user_id bigint,
  procedure_id bigint,
  patient_id bigint,
  location_id bigint,
  old_value text,
  new_value text,
  previous_hash bytea not null,
  hash bytea not null,
  search text not null default ''
) partition by range (creation);

-- Whatever has no month yet: nothing is ever refused for its time.
create table events_default partition of events default;

create function event_hash(e events) returns bytea language sql immutable as
$$
  select sha256(
    e.previous_hash || convert_to(
      event_field(e.id::text)
      || event_field((extract(epoch from e.creation) * 1000000)::bigint::text)
      || event_field(e.type)
      || event_field(e.initiator_id::text)
      || event_field(e.subject_user_id::text)
      || event_field(e.procedure_id::text)
      || event_field(e.patient_id::text)
      || event_field(e.location_id::text)
      || event_field(e.old_value)
      || event_field(e.new_value),
      'UTF8'))
$$;

create function event_search(e events) returns text language sql stable as
$$
  select ' ' || lower(concat_ws(' ',
    event_person(e.initiator_id),
    event_person(e.subject_user_id),
    (select name_first || ' ' || name_second || ' ' || name_first from patients
     where id = coalesce(e.patient_id, (select patient_id from procedures where id = e.procedure_id))),
    event_value(e.type, e.old_value),
    event_value(e.type, e.new_value)))
$$;

-- Months are those of UTC.
create function event_month_name(month timestamptz) returns text language sql immutable as
$$ select 'events_' || to_char(month at time zone 'UTC', 'YYYY_MM') $$;

-- A table of its own for a month, filled from the default, then attached: PostgreSQL attaches no month of which the
-- default still holds rows.
create function make_event_month(month timestamptz) returns void language plpgsql as
$$
declare
  name text := event_month_name(month);
  ends timestamptz := (month at time zone 'UTC' + interval '1 month') at time zone 'UTC';
begin
  if to_regclass('public.' || name) is not null then return; end if;
  execute format('create table public.%I (like public.events including all)', name);
  if exists (select from public.events_default d where d.creation >= month and d.creation < ends) then
    alter table public.events_default disable trigger user;
    execute format(
      'with moved as (delete from public.events_default where creation >= %L and creation < %L returning *)
       insert into public.%I select * from moved order by id', month, ends, name);
    alter table public.events_default enable trigger user;
  end if;
  execute format('alter table public.events attach partition public.%I for values from (%L) to (%L)', name, month, ends);
  -- A truncation of one month does not pass by the triggers of the whole.
  execute format('create trigger keep_events before truncate on public.%I for each statement execute function public.refuse_event_change()', name);
end
$$;

-- This month and the next ones, and every month of which rows have come into the default meanwhile. As the owner,
-- because the application owns none of it. It gives up rather than let everybody wait behind it for a long reader.
create function make_event_months(at timestamptz, ahead integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as
$$
declare
  months timestamptz[];
  month timestamptz;
begin
  perform pg_advisory_xact_lock(7203418504);
  months := array(
    select (date_trunc('month', at at time zone 'UTC') + n * interval '1 month') at time zone 'UTC'
    from generate_series(0, least(greatest(ahead, 0), 120)) n
    union
    select distinct date_trunc('month', d.creation at time zone 'UTC') at time zone 'UTC' from events_default d
    order by 1);
  foreach month in array months loop
    perform make_event_month(month);
  end loop;
end
$$;

-- The rows of before, while there is neither key nor trigger to slow them down.
do $$
declare
  month timestamptz;
begin
  foreach month in array array(
    select distinct date_trunc('month', creation at time zone 'UTC') at time zone 'UTC' from events_before order by 1)
  loop
    perform make_event_month(month);
  end loop;
end
$$;
select make_event_months(now(), 3);
insert into events
  select id, creation, type, initiator_id, subject_user_id, procedure_id, patient_id, location_id, old_value, new_value,
         previous_hash, hash, search
  from events_before order by id;
drop table events_before;

alter table events add primary key (id, creation);
create index events_procedure on events (procedure_id, id) where procedure_id is not null;
create index events_creation on events (creation, id);
create index events_search on events using gin (search gin_trgm_ops);
create index events_type on events (type, creation, id);
create index events_old_status on events (old_value) where type = 'PROCEDURE_STATUS';
create index events_new_status on events (new_value) where type = 'PROCEDURE_STATUS';
alter table events
  add foreign key (initiator_id) references users (id),
  add foreign key (subject_user_id) references users (id),
  add foreign key (procedure_id) references procedures (id),
  add foreign key (patient_id) references patients (id),
  add foreign key (location_id) references locations (id);

create trigger append_event before insert on events for each row execute function append_event();
create trigger keep_events before update or delete or truncate on events
  for each statement execute function refuse_event_change();
-- What is done to a month itself passes by the statement's trigger of the whole, but not by one of its rows.
create trigger keep_event_rows before update or delete on events
  for each row execute function refuse_event_change();
create trigger keep_events before truncate on events_default for each statement execute function refuse_event_change();

-- How far the chain has been put away: what is left of it begins after this one.
alter table event_chain
  add column archived_id bigint not null default 0,
  add column archived_hash bytea not null default sha256('');

-- Puts the oldest month away, into the schema archive, as one table; only whoever owns the tables can. Rows that were
-- written after the first one of a later month stay, in the default, so that what is left is still one chain.
create function archive_event_month(month date) returns text
  language plpgsql set search_path = pg_catalog, public, pg_temp as
$$
declare
  name text := event_month_name(month::timestamp at time zone 'UTC');
  ends timestamptz := (month::timestamp + interval '1 month') at time zone 'UTC';
  head event_chain%rowtype;
  last events%rowtype;
  held bigint;
begin
  if month <> date_trunc('month', month)::date then raise exception 'a month begins with its first day'; end if;
  if ends > now() then raise exception 'the month % is not over', name; end if;
  if to_regclass('public.' || name) is null then raise exception 'there is no month %', name; end if;
  select * into strict head from event_chain for update;
  execute format('alter table events detach partition %I', name);
  execute format('alter table %I disable trigger user', name);
  -- Back through the whole, which has no such month now; its trigger would number them anew.
  alter table events disable trigger append_event;
  execute format(
    'with later as (delete from %I where id > (select coalesce(min(id) - 1, %s) from events) returning *)
     insert into events select * from later', name, head.last_id);
  alter table events enable trigger append_event;
  execute format('select count(*) from %I', name) into held;
  execute format('select * from %I order by id desc limit 1', name) into last;
  if held = 0 or last.id - head.archived_id <> held then
    raise exception 'the month % is not the oldest one', name;
  end if;
  update event_chain set archived_id = last.id, archived_hash = last.hash;
  create schema if not exists archive;
  execute format('alter table %I set schema archive', name);
  return format('archive.%I holds the events %s to %s', name, head.archived_id + 1, last.id);
end
$$;
