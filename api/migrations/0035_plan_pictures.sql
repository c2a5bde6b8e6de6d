-- The pictures of a version of a plan, as the surgeon's viewer showed it when it was saved. They lie here and not beside the
-- files, so that they are written in one transaction with their event, and every backup of the plans has them.
create table plan_pictures (
  procedure_id bigint not null,
  version integer not null,
  view text not null check (view in ('front', 'side', 'above', 'cup', 'axial', 'coronal', 'sagittal')),
  -- A PNG without anything but its pixels, and the hash of these bytes.
  image bytea not null,
  sha256 text not null check (sha256 = encode(sha256(image), 'hex')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  added_at timestamptz not null,
  primary key (procedure_id, version, view),
  foreign key (procedure_id, version) references plan_versions (procedure_id, version)
);
-- They are compressed already.
alter table plan_pictures alter column image set storage external;
create trigger keep_plan_pictures before update or delete or truncate on plan_pictures
  for each statement execute function refuse_plan_change();
