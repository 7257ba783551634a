-- Which rehearsal it is that is written into the book: each run of it, and each answer to what is doubtful, makes it another.
alter table import_runs add column rehearsal integer not null default 0;
create function count_rehearsal() returns trigger language plpgsql as $$
begin
  new.rehearsal := old.rehearsal + 1;
  return new;
end $$;
create trigger count_rehearsal before update on import_runs for each row
  when (new.state = 'rehearsed') execute function count_rehearsal();
