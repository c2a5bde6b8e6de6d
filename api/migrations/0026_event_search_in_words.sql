-- The search of the events log finds what the log shows: the role of a person, the label of a changed field, the name of
-- a location, and the number of a procedure or patient. The labels are those of the domain; a test compares them.
-- The rows of before get their text anew, about half a minute for each million on a small server.

create function event_role(code text) returns text language sql immutable as
$$
  select case code
    when 'MASTER_ADMIN' then 'Super Admin'
    when 'ADMIN' then 'Admin'
    when 'SURGEON' then 'Surgeon'
    when 'SURGICAL_ASSISTANT' then 'Surgeon Assistant'
    when 'RADIOLOGIST' then 'Radiologist'
    when 'IMAGE_ENGINEER' then 'Imaging Engineer'
    else code
  end
$$;

-- A change of a user or a location is stored as 'field: value'.
create function event_field_text(type text, value text) returns text language sql immutable as
$$
  select coalesce(
    case when type = 'USER_UPDATED' then
      (select label || substr(value, length(field) + 1)
       from (values ('nameFirst', 'First name'), ('nameSecond', 'Last name'), ('phoneNumber', 'Phone number'),
                    ('email', 'Email'), ('role', 'Role'), ('status', 'Status'), ('location', 'Location')) known (field, label)
       where starts_with(value, field || ': '))
    when type = 'LOCATION_UPDATED' then
      case value when 'active: true' then 'State: Active' when 'active: false' then 'State: Disabled' else
      (select label || substr(value, length(field) + 1)
       from (values ('name', 'Name'), ('address', 'Address'), ('phoneNumber', 'Phone number'),
                    ('location', 'Location description')) known (field, label)
       where starts_with(value, field || ': ')) end
    when type = 'USER_CREATED' then event_role(value)
    end,
    value)
$$;

create function event_user(wanted bigint) returns text language sql stable as
$$ select name_first || ' ' || name_second || ' ' || name_first || ' ' || event_role(role) from users where id = wanted $$;

create or replace function event_search(e events) returns text language sql stable as
$$
  select ' ' || fold_text(concat_ws(' ',
    event_user(e.initiator_id),
    event_person(e.subject_user_id),
    (select name_first || ' ' || name_second || ' ' || name_first from patients
     where id = coalesce(e.patient_id, (select patient_id from procedures where id = e.procedure_id))),
    'procedure #' || e.procedure_id,
    case when e.procedure_id is null then 'patient #' || e.patient_id end,
    (select name from locations where id = e.location_id),
    event_field_text(e.type, event_value(e.type, e.old_value)),
    event_field_text(e.type, event_value(e.type, e.new_value))))
$$;

-- The text of the search is no part of the chain, so the rows may get another one; nothing else of them is touched.
do $$
declare
  month regclass;
begin
  for month in select inhrelid::regclass from pg_inherits where inhparent = 'events'::regclass loop
    execute format('alter table %s disable trigger user', month);
    execute format('update %s e set search = event_search(row(e.*)::events)', month);
    execute format('alter table %s enable trigger user', month);
  end loop;
end
$$;
