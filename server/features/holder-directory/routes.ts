import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { runEdit } from '../activity/edit-conflicts.ts'
import { addDirectoryHolder, changeDirectoryHolder, removeDirectoryHolder } from './change-directory.ts'
import { exportDirectory } from './export.ts'
import { directoryHolderSeenBy, directorySeenBy } from './queries.ts'

export const holderDirectoryRoutes = serve(api.holderDirectory, {
  list: (query, context) => directorySeenBy(context, query),

  one: async ({ id }, { db, me }) => ({ holder: await directoryHolderSeenBy(db, me, id) }),

  export: (query, context) => exportDirectory(context, query),

  add: (input, context) =>
    context.write(async (tx) => ({
      holder: await directoryHolderSeenBy(tx, context.me, await addDirectoryHolder(tx, context, input)),
    })),

  change: (input, context) =>
    runEdit(context, {
      change: (tx) => changeDirectoryHolder(tx, context, input),
      answer: async (db) => ({ holder: await directoryHolderSeenBy(db, context.me, input.id) }),
    }),

  async remove({ id }, context) {
    await context.write((tx) => removeDirectoryHolder(tx, context, id))
  },
})
