-- What a person has switched off of push messages is their own, as it is of mails: it changes nothing that others edit.
drop trigger raise_version on users;
create trigger raise_version before update on users for each row execute function raise_version(
  'password_hash', 'totp_offered', 'totp_offered_at', 'totp_sealed', 'totp_step', 'two_step_since', 'accepted_at',
  'deactivated_at', 'role', 'agent_id', 'mails_off', 'push_off', 'sort_name', 'search_text');
