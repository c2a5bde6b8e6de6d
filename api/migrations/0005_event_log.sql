-- The system events log stays quick however long it grows: what a search looks through stands in one lower-case
-- column with a trigram index, as for patients and procedures. It holds the names as they were when the event was
-- written, because rows are only ever added. It is a copy for finding, so it is no part of the hash.
alter table events add column search text not null default '';

create function event_person(wanted bigint) returns text language sql stable as
$$ select name_first || ' ' || name_second || ' ' || name_first from users where id = wanted $$;

-- A value that is the id of a person or a place is found by the name, a day as it is shown.
create function event_value(type text, value text) returns text language sql stable as
$$
  select case
    when type = 'PROCEDURE_DATE_OF_SURGERY' and value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
      then substr(value, 6, 2) || '/' || substr(value, 9, 2) || '/' || substr(value, 1, 4)
    when value is null or value !~ '^[0-9]{1,15}$' then value
    when type in ('USER_ASSIGNED', 'USER_UNASSIGNED', 'PROCEDURE_SURGEON', 'PROCEDURE_RADIOLOGIST', 'PROCEDURE_ENGINEER')
      then coalesce(event_person(value::bigint), value)
    when type in ('PROCEDURE_SURGERY_LOCATION', 'PROCEDURE_RADIOLOGY_LOCATION')
      then coalesce((select name from locations where id = value::bigint), value)
    else value
  end
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

-- As before, and: pg_temp comes last, or a temporary table named event_chain would be taken for the chain's head; and
-- the text of the search is made before the head is locked, because everybody waits for it.
create or replace function append_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as
$$
declare
  head event_chain%rowtype;
begin
  new.search := event_search(new);
  select * into strict head from event_chain for update;
  new.id := head.last_id + 1;
  new.previous_hash := head.last_hash;
  new.hash := event_hash(new);
  update event_chain set last_id = new.id, last_hash = new.hash;
  return new;
end
$$;

alter table events disable trigger keep_events;
update events e set search = event_search(e);
alter table events enable trigger keep_events;

create index events_search on events using gin (search gin_trgm_ops);
create index events_type on events (type, creation, id);
-- A status is searched by its label, which stands in no row.
create index events_old_status on events (old_value) where type = 'PROCEDURE_STATUS';
create index events_new_status on events (new_value) where type = 'PROCEDURE_STATUS';
