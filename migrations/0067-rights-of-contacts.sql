-- What somebody who does not sign in so far may do once they are invited, and whether the account is theirs then, as the book from
-- which they came says it.
alter table contacts
  add column may right_of_people,
  add column is_owner boolean not null default false;
