-- What was printed is kept word for word: a standard wording may change, and the papers that have it still read as they did.
update certificates set printed = jsonb_set(printed, '{wordings}', (
  select coalesce(jsonb_agg(case name
      when 'additional insured' then 'The certificate holder is an additional insured under the liability policies listed where a written contract requires it, on the terms of those policies.'
      when 'waiver of subrogation' then 'The policies listed waive the right of recovery against the certificate holder where a written contract requires it, on the terms of those policies.'
      when 'primary and noncontributory' then 'The liability policies listed are primary and noncontributory where a written contract requires it, on the terms of those policies.'
      when 'notice of cancellation' then 'Should a policy listed be cancelled before its end, notice is given as that policy provides.'
    end order by place), '[]')
  from jsonb_array_elements_text(printed -> 'wordings') with ordinality as printed_before (name, place)));
