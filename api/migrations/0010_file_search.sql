-- What a search of files looks through, as api/src/files/list.ts writes it.
create index files_search on files using gin (lower(' ' || file_name || ' ' || description) gin_trgm_ops);
