-- The settings of the installation: which characters names may contain, and the ranges of the angles of an implanted cup.
-- They start with the specification; a range is never narrower than that, and never wider than an angle that a cup can have.

create table settings (
  only_row boolean primary key default true check (only_row),
  name_hyphen boolean not null default false,
  name_apostrophe boolean not null default false,
  name_full_stop boolean not null default false,
  operative_inclination_min integer not null default 35 check (operative_inclination_min between 0 and 35),
  operative_inclination_max integer not null default 50 check (operative_inclination_max between 50 and 90),
  operative_ante_version_min integer not null default 5 check (operative_ante_version_min between -30 and 5),
  operative_ante_version_max integer not null default 45 check (operative_ante_version_max between 45 and 60),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- Null until somebody changes them.
  updated_by bigint references users (id)
);

insert into settings default values;
