-- Where the engineer picked the centre of the acetabulum on a model: in the model's own frame, in millimetres.
alter table procedures
  add column cup_file_id bigint references files (id),
  add column cup_x double precision,
  add column cup_y double precision,
  add column cup_z double precision,
  add check (num_nulls(cup_file_id, cup_x, cup_y, cup_z) in (0, 4));
create index procedures_cup_file on procedures (cup_file_id) where cup_file_id is not null;
