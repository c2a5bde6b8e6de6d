-- Locks procedures and patients while they and their indexes are written anew: about three minutes for a million procedures.
--
-- A long word is found by all its pieces of five letters or digits. Three of them in a row, which the other index of a search
-- knows, stand in a thousandth of all rows and more often in numbers, so that a search would grow with the table.
--
-- Each piece as a number: four bytes in the row, and of the hash that hash partitions rely on, which stays what it is. Two that
-- happen to be the same do no harm: what a row says is compared as a text in the end. No piece holds a space.
create function pieces_of(searched text) returns int[] language sql immutable strict parallel safe as
$$
  select array(
    select hashtext(substr(word, at, 5))
    from unnest(string_to_array(searched, ' ')) word, generate_series(1, length(word) - 4) at)
$$;

-- Kept in the row: made from the text at every look, they would cost a search for what many rows hold a second or more.
-- A change of a procedure takes about 0.2 ms longer for it.
alter table procedures add column pieces int[] not null generated always as (pieces_of(search)) stored;
alter table patients add column pieces int[] not null generated always as (pieces_of(search)) stored;

-- A search goes through what changes have left to be sorted in. Less of it would make every change dearer; of this much, which is
-- about a thousand changes, a search takes 2 ms at the worst, and of the usual 4 MB it would take four times that.
create index procedures_pieces on procedures using gin (pieces) with (gin_pending_list_limit = 1024);
create index patients_pieces on patients using gin (pieces) with (gin_pending_list_limit = 1024);
