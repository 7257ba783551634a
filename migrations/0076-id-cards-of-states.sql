-- The whole VIN, sealed as the EIN is; of a vehicle that the agency has bound, from and until which day its card is temporary.
alter table vehicles
  add vin_sealed bytea,
  add temporary_from date,
  add temporary_until date;
create index vehicles_temporary on vehicles (policy_id) where temporary_until is not null and removed_at is null;

-- Whoever changes the end of a VIN alone, as the release before and an import do, means another: the whole that was on file goes.
create function drop_vin_of_another() returns trigger language plpgsql as $$
begin
  new.vin_sealed := null;
  return new;
end $$;
create trigger drop_vin_of_another before update on vehicles for each row
  when (old.vin_sealed is not null and new.vin_sealed is not distinct from old.vin_sealed
    and (new.vin_end is null or right(old.vin_end, length(new.vin_end)) is distinct from new.vin_end))
  execute function drop_vin_of_another();

-- What the ID cards of an auto policy are of, and in which state its vehicles are registered; null: where the insured's address is.
create type cards_for as enum ('listed', 'all owned');
alter table policies
  add card_for cards_for not null default 'listed',
  add card_state text check (card_state ~ '^[A-Z]{2}$');
select raises_version('policies', 'gaps', 'notice_on', 'cancelled_on', 'life');
