-- How far the surface of a model lies off the smoothed surface of its segment, in millimetres, measured when it was made.
-- Null for models from before it was kept.
alter table segmentation_models add column deviation double precision;
