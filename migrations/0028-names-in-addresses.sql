-- A text as it stands in an address: what encodeURIComponent makes of it.
create function uri_component(text) returns text language sql immutable strict parallel safe as $$
  select case when $1 ~ '^[A-Za-z0-9_.!~*''()-]*$' then $1 else (
    select string_agg(
      case when letter ~ '^[A-Za-z0-9_.!~*''()-]$' then letter
        else regexp_replace(upper(encode(convert_to(letter, 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by place)
    from regexp_split_to_table($1, '') with ordinality as letters (letter, place)) end
$$;
