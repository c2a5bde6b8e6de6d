-- Counts the worklist queries of a sender since its last event: scanners ask every minute, and one event an hour is enough.
create table worklist_queries (
  connection_id bigint primary key references connections (id),
  queries bigint not null,
  answers bigint not null,
  -- When the counts were last written as an event.
  recorded_at timestamptz not null
);
