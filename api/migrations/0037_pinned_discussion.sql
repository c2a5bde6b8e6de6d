-- A question at a point of a model or a scan, with the view in which it was asked. Nothing of it ever changes.
create table pins (
  id bigint generated always as identity primary key,
  procedure_id bigint not null references procedures (id),
  -- Counted for each procedure from 1.
  number integer not null check (number > 0),
  file_id bigint not null references files (id),
  -- Of the file, so that it can be proved later what was pointed at.
  sha256 text not null,
  -- LPS, in millimetres.
  x double precision not null,
  y double precision not null,
  z double precision not null,
  view jsonb not null,
  plan_version integer,
  text text not null,
  author_id bigint not null references users (id),
  created_at timestamptz not null,
  unique (procedure_id, number),
  foreign key (procedure_id, plan_version) references plan_versions (procedure_id, version)
);
create index pins_of_file on pins (file_id);

-- Answers and decisions. The last decision counts.
create table pin_steps (
  id bigint generated always as identity primary key,
  pin_id bigint not null references pins (id),
  kind text not null check (kind in ('REPLY', 'RESOLVED', 'REOPENED')),
  text text,
  author_id bigint not null references users (id),
  created_at timestamptz not null,
  check ((kind = 'REPLY') = (text is not null))
);
create index pin_steps_of_pin on pin_steps (pin_id, id);

create function refuse_pin_change() returns trigger language plpgsql as
$$ begin raise exception 'pinned questions are only ever added' using errcode = 'insufficient_privilege'; end $$;
create trigger keep_pins before update or delete or truncate on pins
  for each statement execute function refuse_pin_change();
create trigger keep_pin_steps before update or delete or truncate on pin_steps
  for each statement execute function refuse_pin_change();

-- The question that a notification tells of, which it links to.
alter table messages add column pin_id bigint references pins (id);
