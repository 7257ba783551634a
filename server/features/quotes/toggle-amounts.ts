import { hasHiddenAmounts } from '../../../contract/quote-permissions.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { record } from '../activity/record.ts'
import { quoteToChange, updateQuote } from './queries.ts'

/** Shows the amounts to the client or hides them. Without `isHidden`, toggles. */
export async function toggleAmounts(
  tx: Db,
  context: RequestContext,
  id: string,
  isHidden?: boolean,
): Promise<void> {
  const quoteBefore = await quoteToChange(tx, context.me, id)
  const areHidden = hasHiddenAmounts({ hideQuoteAmounts: quoteBefore.hideAmounts })
  const hideAmounts = isHidden ?? !areHidden
  if (hideAmounts === areHidden) return
  await updateQuote(tx, id, { hideAmounts, amountsShownAt: hideAmounts ? null : context.now().toISOString() })
  const action = hideAmounts ? 'quote.amountsHidden' : 'quote.amountsShown'
  await record(tx, context, { action, id, clientId: quoteBefore.clientId })
}
