-- Connections to the systems of the hospital, and the number of each scan request.

create table connections (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('DICOM_SENDER', 'STOW_SENDER', 'PACS', 'FHIR_CLIENT')),
  name text not null,
  -- Whose images a sender sends.
  location_id bigint references locations (id),
  settings jsonb not null,
  -- SHA-256 of the token of a STOW sender, which is shown once.
  token_hash bytea unique,
  created_by bigint not null references users (id),
  creation timestamptz not null,
  ended_at timestamptz,
  last_success_at timestamptz,
  last_error_at timestamptz,
  last_error text,
  succeeded bigint not null default 0,
  failed bigint not null default 0,
  check (kind not in ('DICOM_SENDER', 'STOW_SENDER') or location_id is not null),
  check ((kind = 'STOW_SENDER') = (token_hash is not null))
);
create index connections_active on connections (kind, id) where ended_at is null;
create unique index connections_fhir_client on connections ((settings ->> 'clientId')) where kind = 'FHIR_CLIENT';

-- HIP, the number and its check digit by the algorithm of Damm; domain/src/orders/order-number.ts has the same rule, and a test
-- compares the two. At most 16 characters, as DICOM allows for an accession number.
create sequence order_numbers start 100001;

create function damm_digit(digits text) returns text language plpgsql immutable as
$$
declare
  steps constant text := '0317598642' || '7092154863' || '4206871359' || '1750983426' || '6123045978'
    || '3674209581' || '5869720134' || '8945362017' || '9438617205' || '2581436790';
  state integer := 0;
  digit text;
begin
  foreach digit in array regexp_split_to_array(digits, '') loop
    state := substr(steps, state * 10 + digit::integer + 1, 1)::integer;
  end loop;
  return state::text;
end
$$;

create function new_order_number() returns text language sql volatile as
$$ select 'HIP' || n || damm_digit(n::text) from (select nextval('order_numbers') as n) s $$;

alter table procedures add column order_number text unique check (length(order_number) <= 16);

-- Kept by the database, so that no way to a scan request can forget it. A request that is made again keeps its number.
create function assign_order_number() returns trigger language plpgsql as
$$
begin
  new.order_number := new_order_number();
  return new;
end
$$;
create trigger assign_order_number before insert or update of status on procedures
  for each row when (new.status = 'SCAN' and new.order_number is null) execute function assign_order_number();

-- As before, with the number: this trigger fires after the one above, because triggers fire in the order of their names.
create or replace function fill_procedure_copies() returns trigger language plpgsql as
$$
declare
  patient patients%rowtype;
begin
  select * into strict patient from patients where id = new.patient_id;
  new.patient_name := patient.name_second || ' ' || patient.name_first;
  new.patient_gender := patient.gender;
  new.patient_birth := patient.date_of_birth;
  select name_second || ' ' || name_first into strict new.surgeon_name from users where id = new.surgeon_id;
  new.surgery_location_name := coalesce((select name from locations where id = new.surgery_location_id), '');
  new.radiology_location_name := coalesce((select name from locations where id = new.radiology_location_id), '');
  new.search := ' ' || fold_text(concat_ws(' ', new.id, patient.name_first, patient.name_second, patient.name_first,
    patient.medical_insurance_id, new.name, new.surgeon_name, new.surgery_location_name, new.radiology_location_name,
    new.order_number));
  return new;
end
$$;
drop trigger fill_procedure_copies on procedures;
create trigger fill_procedure_copies before insert or update of
  name, patient_id, surgeon_id, surgery_location_id, radiology_location_id, patient_name, status
  on procedures for each row execute function fill_procedure_copies();

-- The open requests of today get their numbers in the order in which they were made.
do $$
declare
  request bigint;
begin
  for request in select id from procedures where status = 'SCAN' and deleted_at is null order by status_since, id loop
    update procedures set status = status where id = request;
  end loop;
end
$$;
