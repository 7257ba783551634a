import { api } from '../../../contract/index.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import type { Upload } from '../../http/check-upload.ts'
import { serve } from '../../http/serve.ts'
import { withConflictDetails } from '../activity/edit-conflicts.ts'
import { type StoredFile, writeWithFile } from '../documents/with-file.ts'
import { policySeenBy } from '../policies/queries.ts'
import { quoteSeenBy } from '../quotes/queries.ts'
import { addOffer } from './add-offer.ts'
import { changeOffer } from './change-offer.ts'
import { deleteOffer } from './delete-offer.ts'
import { offerSeenBy, offersSeenBy } from './queries.ts'
import { renewWithOffer } from './renew-with-offer.ts'

async function answered(db: Db, visit: RequestContext, { quoteId, id }: { quoteId: string; id: string }) {
  const { details } = await quoteSeenBy(db, visit.me, quoteId, visit)
  const detail = details.find((offer) => offer.id === id)
  if (!detail) throw notFound('Quote')
  return { detail }
}

/** Changes an offer and returns it as changed. */
function change(
  visit: RequestContext,
  file: Upload | null,
  work: (tx: Db, kept: StoredFile | null) => Promise<{ quoteId: string; id: string }>,
) {
  const changed = async (tx: Db, kept: StoredFile | null) => answered(tx, visit, await work(tx, kept))
  return file ? writeWithFile(visit, file, changed) : visit.write((tx) => changed(tx, null))
}

export const offerRoutes = serve(api.offers, {
  async list({ id, ...page }, visit) {
    await quoteSeenBy(visit.db, visit.me, id, visit)
    return offersSeenBy(visit, { ...page, quoteId: id })
  },

  create: ({ quoteId, file, ...given }, visit) =>
    change(visit, file, (tx, kept) => addOffer(tx, visit, quoteId, given, kept)),

  update: ({ detailId, file, ...given }, visit) =>
    withConflictDetails(
      visit,
      () => change(visit, file, (tx, kept) => changeOffer(tx, visit, detailId, given, kept)),
      async () => answered(visit.db, visit, await offerSeenBy(visit.db, visit.me, detailId)),
    ),

  renew: (given, visit) =>
    visit.write(async (tx) => {
      const id = await renewWithOffer(tx, visit, given)
      return { policy: await policySeenBy(tx, visit.me, id, today(visit)) }
    }),

  async remove({ detailId }, visit) {
    await visit.write((tx) => deleteOffer(tx, visit, detailId))
  },
})
