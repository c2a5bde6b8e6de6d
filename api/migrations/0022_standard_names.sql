-- Renames only: no row is rewritten. Generated columns, indexes, constraints and views follow a rename by themselves;
-- functions that are written as text do not, and are replaced.
--
-- A node of the version before fails its requests once this is committed, because its SQL has the old names. Replace
-- all nodes at once.

alter table users rename column sight to visibility_version;
alter table sign_in_failures rename column closed_until to locked_until;

alter table procedures rename column pieces to search_ngrams;
alter table patients rename column pieces to search_ngrams;
alter index procedures_pieces rename to procedures_search_ngrams;
alter index patients_pieces rename to patients_search_ngrams;
alter function pieces_of(text) rename to ngram_hashes;
alter statistics procedures_piles rename to procedures_location_status;

-- Hashes of all substrings of five characters that contain no space. The result is the same as before: it is stored.
create or replace function ngram_hashes(searched text) returns int[] language plpgsql immutable strict parallel safe as
$$
declare
  term text;
  hashes int[] := '{}';
begin
  foreach term in array string_to_array(searched, ' ') loop
    for start in 1 .. length(term) - 4 loop
      hashes := hashes || hashtext(substr(term, start, 5));
    end loop;
  end loop;
  return hashes;
end
$$;

-- Positions in the file are byte offsets, lengths are sizes.
alter table scan_slices rename column along to position_along_normal;
alter table scan_slices rename column syntax to transfer_syntax;
alter table scan_slices rename column data_at to data_offset;
alter table scan_slices rename column packed to compressed_size;
alter table scan_slices rename column method to compression_method;
alter table scan_slices rename column pixels_at to pixel_data_offset;
alter table scan_slices rename column outer_at to outer_offset;
alter table scan_slices rename column outer_packed to outer_compressed_size;

-- A live stream is authorized when it is opened. These triggers tell every node about an ended session or changed
-- rights at the commit, whoever made the change, so that the hub ends the streams of that session or reads the rights again.
alter function tell_of_people() rename to notify_identity_change;
alter function tell_of_ended_session() rename to notify_session_ended;
alter trigger session_ended_is_told on sessions rename to notify_session_ended;
alter trigger person_changed_is_told on users rename to notify_user_change;
alter trigger assignment_changed_is_told on assignments rename to notify_assignment_change;
comment on trigger notify_session_ended on sessions is
  'The live hub of each node ends the streams of an ended session.';
comment on trigger notify_user_change on users is
  'The live hub of each node reads the rights of the people it serves again.';
comment on trigger notify_assignment_change on assignments is
  'The live hub of each node reads the rights of the people it serves again.';

-- The row trigger is renamed on every partition with its parent. The truncate triggers belong to one table each, among
-- them the archived months.
alter function refuse_event_change() rename to prevent_event_change;
alter trigger keep_event_rows on events rename to prevent_event_row_change;
do $$
declare
  held record;
begin
  for held in select tgrelid::regclass as events from pg_trigger where tgname = 'keep_events' loop
    execute format('alter trigger keep_events on %s rename to prevent_event_change', held.events);
  end loop;
end
$$;

-- As before, with the new names of the trigger and its function.
create or replace function make_event_month(month timestamptz) returns void language plpgsql as
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
  -- The statement triggers of the parent do not fire for a truncate of one partition.
  execute format('create trigger prevent_event_change before truncate on public.%I for each statement execute function public.prevent_event_change()', name);
end
$$;
