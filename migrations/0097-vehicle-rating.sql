-- Null is not stated. The release before reads and writes none of it.
alter table vehicles add column rating jsonb;
comment on column vehicles.rating is 'ts: import("../../contract/vehicles.ts").VehicleRating';
