-- Every node may remember for a while who owns a session and what that person may see. Whoever ends a session or changes a
-- person, the application or an operator by hand, all nodes hear of it with the commit and forget.
create function tell_of_people() returns trigger language plpgsql as $$
begin
  perform pg_notify('cotyle_changes', '{"topic":"people"}');
  return null;
end
$$;

create function tell_of_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('cotyle_changes', json_build_object('topic', 'people', 'sessionId', old.id)::text);
  return null;
end
$$;

create trigger session_ended_is_told after update of ended_at or delete on sessions
  for each row when (old.ended_at is null) execute function tell_of_ended_session();
create trigger person_changed_is_told after update of role, status, deleted_at, location_id, sight or delete on users
  for each statement execute function tell_of_people();
create trigger assignment_changed_is_told after insert or update or delete on assignments
  for each statement execute function tell_of_people();
