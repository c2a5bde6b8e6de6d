-- The head of the event chain is signed every hour and sent to where the owner of the database cannot change it. The
-- rows here are a copy, to send an anchor again and to show whether it was delivered; the proof is what has left.

-- Names the installation in what leaves it.
alter table installation add column public_id uuid not null default gen_random_uuid();

create table audit_anchors (
  number bigint primary key,
  -- One for each hour, however many nodes there are.
  hour timestamptz not null unique,
  hash text not null,
  -- The signed anchor, as it is sent.
  content text not null
);

create table audit_anchor_deliveries (
  anchor_number bigint not null references audit_anchors (number),
  destination text not null check (destination in ('FOLDER', 'MAIL', 'S3')),
  delivered_at timestamptz,
  failed_at timestamptz,
  problem text,
  primary key (anchor_number, destination)
);
create index audit_anchor_deliveries_waiting on audit_anchor_deliveries (destination, anchor_number)
  where delivered_at is null;
