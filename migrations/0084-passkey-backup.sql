-- What a passkey says of its backup: whether it may be synced (never changes), and whether it was synced at its last use. Null
-- where nobody has read that yet: such a passkey's counter must go up, as that of one which is not synced.
alter table passkeys add column backup_eligible boolean, add column backed_up boolean;
