import { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import type { Upload } from '../../http/check-upload.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { runEdit } from '../activity/edit-conflicts.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { type StoredFile, writeWithFile } from '../documents/file-writing.ts'
import { deleteQuote } from './delete-quote.ts'
import { exportQuotes } from './export.ts'
import { finalizeQuote } from './finalize-quote.ts'
import { quoteSeenBy, quotesSeenBy } from './queries.ts'
import { checkRequestedLines, checkTypeOfCategory, createQuoteFor, requestQuote } from './request-quote.ts'
import { setQuoteStatus } from './set-status.ts'
import { toggleAmounts } from './toggle-amounts.ts'

const quoteReply = async (tx: Db, context: RequestContext, id: string) => ({
  quote: await quoteSeenBy(tx, context.me, id, context),
})

const changeAndReply = (context: RequestContext, id: string, work: (tx: Db) => Promise<void>) =>
  runEdit(context, { change: work, answer: (db) => quoteReply(db, context, id) })

const createAndReply = (
  context: RequestContext,
  file: Upload | null,
  work: (tx: Db, storedFile: StoredFile | null) => Promise<string>,
) => {
  const createInTransaction = async (tx: Db, storedFile: StoredFile | null) =>
    quoteReply(tx, context, await work(tx, storedFile))
  return file
    ? writeWithFile(context, file, createInTransaction)
    : context.write((tx) => createInTransaction(tx, null))
}

export const quoteRoutes = serve(api.quotes, {
  list: (query, context) => quotesSeenBy(context, query),

  ofClients: (query, context) => quotesSeenBy(context, query),

  async ofClient({ id, ...query }, context) {
    await clientSeenBy(context.db, context.me, id)
    return quotesSeenBy(context, { ...query, clientId: id })
  },

  export: (query, context) => exportQuotes(context, query),

  one: ({ id }, context) => quoteReply(context.db, context, id),

  async request({ file, ...input }, context) {
    checkRequestedLines(context.agency().lines, input.requestedCoverage)
    return createAndReply(context, file, (tx, storedFile) => requestQuote(tx, context, input, storedFile))
  },

  async createFor({ file, ...input }, context) {
    // A renewal has the line of its policy, even a retired one.
    if (input.renews === null) checkTypeOfCategory(context.agency().lines, input)
    return createAndReply(context, file, (tx, storedFile) => createQuoteFor(tx, context, input, storedFile))
  },

  setStatus: ({ quoteId, ...input }, context) =>
    changeAndReply(context, quoteId, (tx) => setQuoteStatus(tx, context, quoteId, input)),

  toggleAmounts: ({ quoteId, hidden }, context) =>
    changeAndReply(context, quoteId, (tx) => toggleAmounts(tx, context, quoteId, hidden)),

  finalize: ({ quoteid, detailId }, context) =>
    changeAndReply(context, quoteid, (tx) => finalizeQuote(tx, context, quoteid, detailId ?? undefined)),

  async remove({ quoteId }, context) {
    await context.write((tx) => deleteQuote(tx, context, quoteId))
  },
})
