-- Record systems search patients by the beginning of a name, which may be shorter than the trigrams of a search.
create index patients_family_prefix on patients (fold_text(name_second) text_pattern_ops) where deleted_at is null;
create index patients_given_prefix on patients (fold_text(name_first) text_pattern_ops) where deleted_at is null;
