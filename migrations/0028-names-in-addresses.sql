-- A text as it stands in an address: what encodeURIComponent makes of it. Not in SQL: every statement that names it would
-- prepare all of it each time, and few names have anything to be rewritten.
create function uri_component(given text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if given ~ '^[A-Za-z0-9_.!~*''()-]*$' then
    return given;
  end if;
  return (
    select string_agg(
      case when letter ~ '^[A-Za-z0-9_.!~*''()-]$' then letter
        else regexp_replace(upper(encode(convert_to(letter, 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by place)
    from regexp_split_to_table(given, '') with ordinality as letters (letter, place));
end $$;
