-- Who is insured under an auto policy, as the agency says it and an ID card prints it; null where it has not said yet.
alter table policies add column named_insured text;
