-- The kinds of mails that a person does not want.
alter table users add mails_off text[] not null default '{}';
comment on column users.mails_off is 'ts: import("../../contract/notifications.ts").MailKind[]';

-- What is searched beside the type; made small when it is written and not at every search.
alter table requests add search_text text not null generated always as (lower(description || E'\n' || details)) stored;
-- The first page of many thousands is read from here, without sorting them.
create index requests_newest on requests (created_at desc, id desc);
