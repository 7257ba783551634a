import { api } from '../../../contract/index.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import type { Upload } from '../../http/check-upload.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { withConflictDetails } from '../activity/edit-conflicts.ts'
import { type StoredFile, writeWithFile } from '../documents/file-writing.ts'
import { policySeenBy } from '../policies/queries.ts'
import { quoteSeenBy } from '../quotes/queries.ts'
import { addOffer } from './add-offer.ts'
import { changeOffer } from './change-offer.ts'
import { deleteOffer } from './delete-offer.ts'
import { offerSeenBy, offersSeenBy } from './queries.ts'
import { renewWithOffer } from './renew-with-offer.ts'

async function offerReply(db: Db, context: RequestContext, { quoteId, id }: { quoteId: string; id: string }) {
  const { details } = await quoteSeenBy(db, context.me, quoteId, context)
  const detail = details.find((offer) => offer.id === id)
  if (!detail) throw notFound('Quote')
  return { detail }
}

/** Changes an offer and returns it as changed. */
function changeAndReply(
  context: RequestContext,
  file: Upload | null,
  work: (tx: Db, storedFile: StoredFile | null) => Promise<{ quoteId: string; id: string }>,
) {
  const changeInTransaction = async (tx: Db, storedFile: StoredFile | null) =>
    offerReply(tx, context, await work(tx, storedFile))
  return file
    ? writeWithFile(context, file, changeInTransaction)
    : context.write((tx) => changeInTransaction(tx, null))
}

export const offerRoutes = serve(api.offers, {
  async list({ id, ...page }, context) {
    await quoteSeenBy(context.db, context.me, id, context)
    return offersSeenBy(context, { ...page, quoteId: id })
  },

  create: ({ quoteId, file, ...input }, context) =>
    changeAndReply(context, file, (tx, storedFile) => addOffer(tx, context, quoteId, input, storedFile)),

  update: ({ detailId, file, ...input }, context) =>
    withConflictDetails(
      context,
      () =>
        changeAndReply(context, file, (tx, storedFile) =>
          changeOffer(tx, context, detailId, input, storedFile),
        ),
      async () => offerReply(context.db, context, await offerSeenBy(context.db, context.me, detailId)),
    ),

  renew: (input, context) =>
    context.write(async (tx) => {
      const id = await renewWithOffer(tx, context, input)
      return { policy: await policySeenBy(tx, context.me, id, today(context)) }
    }),

  async remove({ detailId }, context) {
    await context.write((tx) => deleteOffer(tx, context, detailId))
  },
})
