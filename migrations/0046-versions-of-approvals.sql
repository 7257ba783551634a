-- What is approved for certificates, withdrawn and approved anew goes on from the version that it had: who worked on one from
-- before is told of it, and does not take the new one's place unseen.
create table certificate_master_versions (
  client_id uuid primary key references users (id),
  version integer not null
);

create function keep_version_of_master() returns trigger language plpgsql as $$
begin
  insert into certificate_master_versions (client_id, version) values (old.client_id, old.version)
  on conflict (client_id) do update set version = excluded.version;
  return null;
end $$;
create trigger keep_version after delete on certificate_masters
  for each row execute function keep_version_of_master();

create function go_on_from_version_of_master() returns trigger language plpgsql as $$
begin
  new.version := 1 + coalesce(
    (select version from certificate_master_versions where client_id = new.client_id), 0);
  return new;
end $$;
create trigger go_on_from_version before insert on certificate_masters
  for each row execute function go_on_from_version_of_master();
