-- DICOMweb asks for one image at a time by its identifier; without this, all images of its series were read each time.
create index scan_slices_of_instance on scan_slices (instance_uid, file_id);
