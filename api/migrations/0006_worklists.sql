-- Radiologists and engineers see a few statuses of everything there ever was: their piles have indexes of their own,
-- or an empty pile would be looked for through all the rest. The conditions are spelled as the lists spell them.
create index procedures_to_scan on procedures (radiology_location_id, id)
  where deleted_at is null and status in ('SCAN', 'SCAN_READY');
create index procedures_to_model on procedures (id)
  where deleted_at is null and status in ('SCAN_READY', 'MODEL_IN_WORK', 'MODEL_READY');
-- Which statuses stand at which location is no accident: without this the planner takes an empty pile for a full one.
create statistics procedures_piles (mcv) on radiology_location_id, status from procedures;
