-- Secrets of authenticator apps get the mark of a stored secret: 0 says that the bytes after it are plain. Where there is a
-- master key, the next start encrypts them.
update totp_factors set secret = decode('00', 'hex') || secret;
update totp_enrolments set secret = decode('00', 'hex') || secret;

-- ID tokens of the identity provider and the verifiers of its sign-ins are stored in the same way. They live for hours at most,
-- so those of before are dropped: a sign-in that was under way is begun again.
alter table sso_sessions alter column id_token type bytea using null;
alter table sso_handovers alter column id_token type bytea using null;
delete from sso_attempts;
alter table sso_attempts alter column code_verifier type bytea using convert_to(code_verifier, 'UTF8');
