-- Why an offer is recommended, and by whom: a badge alone tells a client nothing. And since when the client sees the amounts of
-- a quote, which is on record, but is read with every list.
alter table offers add recommendation_reason text, add recommended_by uuid references users (id);
alter table quotes add amounts_shown_at timestamptz(3);

-- Whether the amounts are shown changes nothing of its state, nor does since when.
create or replace trigger raise_version before update on quotes for each row execute function raise_version(
  'finalized_at', 'finalized_offer_id', 'hide_amounts', 'amounts_shown_at');

update quotes set amounts_shown_at = shown.at
from (select entity_id, max(at) as at from events where entity = 'quote' and action = 'quote.amountsShown' group by entity_id) shown
where shown.entity_id = quotes.id and quotes.hide_amounts is false;
