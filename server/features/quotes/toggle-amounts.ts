import { amountsHidden } from '../../../contract/quote-can.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { record } from '../activity/record.ts'
import { quoteToChange, updateQuote } from './queries.ts'

/** Shows the amounts to the client, or hides them again. */
export async function toggleAmounts(tx: Db, visit: Visit, id: string): Promise<void> {
  const before = await quoteToChange(tx, visit.me, id)
  const hideAmounts = !amountsHidden({ hideQuoteAmounts: before.hideAmounts })
  await updateQuote(tx, id, { hideAmounts })
  const action = hideAmounts ? 'quote.amountsHidden' : 'quote.amountsShown'
  await record(tx, visit, { action, id, clientId: before.clientId })
}
