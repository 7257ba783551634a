import { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import type { Upload } from '../../http/check-upload.ts'
import { serve } from '../../http/serve.ts'
import { edit } from '../activity/edit-conflicts.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { type StoredFile, writeWithFile } from '../documents/with-file.ts'
import { deleteQuote } from './delete-quote.ts'
import { exportQuotes } from './export.ts'
import { finalizeQuote } from './finalize-quote.ts'
import { quoteSeenBy, quotesSeenBy } from './queries.ts'
import { checkRequestedLines, checkTypeOfCategory, createQuoteFor, requestQuote } from './request-quote.ts'
import { setQuoteStatus } from './set-status.ts'
import { toggleAmounts } from './toggle-amounts.ts'

const answered = async (tx: Db, visit: RequestContext, id: string) => ({
  quote: await quoteSeenBy(tx, visit.me, id, visit),
})

const change = (visit: RequestContext, id: string, work: (tx: Db) => Promise<void>) =>
  edit(visit, { change: work, answer: (db) => answered(db, visit, id) })

const create = (
  visit: RequestContext,
  file: Upload | null,
  work: (tx: Db, kept: StoredFile | null) => Promise<string>,
) => {
  const made = async (tx: Db, kept: StoredFile | null) => answered(tx, visit, await work(tx, kept))
  return file ? writeWithFile(visit, file, made) : visit.write((tx) => made(tx, null))
}

export const quoteRoutes = serve(api.quotes, {
  list: (wanted, visit) => quotesSeenBy(visit, wanted),

  ofClients: (wanted, visit) => quotesSeenBy(visit, wanted),

  async ofClient({ id, ...wanted }, visit) {
    await clientSeenBy(visit.db, visit.me, id)
    return quotesSeenBy(visit, { ...wanted, clientId: id })
  },

  export: (wanted, visit) => exportQuotes(visit, wanted),

  one: ({ id }, visit) => answered(visit.db, visit, id),

  async request({ file, ...given }, visit) {
    checkRequestedLines(visit.agency().lines, given.requestedCoverage)
    return create(visit, file, (tx, kept) => requestQuote(tx, visit, given, kept))
  },

  async createFor({ file, ...given }, visit) {
    // A renewal has the line of its policy, even a retired one.
    if (given.renews === null) checkTypeOfCategory(visit.agency().lines, given)
    return create(visit, file, (tx, kept) => createQuoteFor(tx, visit, given, kept))
  },

  setStatus: ({ quoteId, ...given }, visit) =>
    change(visit, quoteId, (tx) => setQuoteStatus(tx, visit, quoteId, given)),

  toggleAmounts: ({ quoteId, hidden }, visit) =>
    change(visit, quoteId, (tx) => toggleAmounts(tx, visit, quoteId, hidden)),

  finalize: ({ quoteid, detailId }, visit) =>
    change(visit, quoteid, (tx) => finalizeQuote(tx, visit, quoteid, detailId ?? undefined)),

  async remove({ quoteId }, visit) {
    await visit.write((tx) => deleteQuote(tx, visit, quoteId))
  },
})
