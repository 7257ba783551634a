import { api } from '../../../contract/index.ts'
import { today } from '../../context.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { assertVersion, runEdit } from '../activity/edit-conflicts.ts'
import { changedFieldsBetween, record } from '../activity/record.ts'
import { assertAdmin } from '../admin/change-staff.ts'
import { readRetention, retentionToChange, updateRetention } from '../admin/retention-queries.ts'
import { eraseClient, erasePerson, erasureFor } from './erase-clients.ts'

export const erasingRoutes = serve(api.erasing, {
  changeRetention: ({ version, ...years }, context) =>
    runEdit(context, {
      async change(tx) {
        await assertAdmin(tx, context)
        const { version: currentVersion, ...yearsBefore } = await retentionToChange(tx)
        assertVersion({ version: currentVersion }, version, {
          entities: ['agency'],
          actions: ['agency.retentionChanged'],
        })
        const details = changedFieldsBetween(yearsBefore, years)
        if (Object.keys(details).length === 0) return
        await updateRetention(tx, years, today(context))
        await record(tx, context, { action: 'agency.retentionChanged', details })
      },
      answer: async (db) => ({ retention: await readRetention(db) }),
    }),

  rehearse: async ({ id }, context) => ({ erasure: await erasureFor(context.db, context, id) }),

  erase: (input, context) =>
    context.write(async (tx) => {
      await assertAdmin(tx, context)
      return { erasure: await eraseClient(tx, context, input) }
    }),

  erasePerson: (input, context) =>
    context.write(async (tx) => {
      await assertAdmin(tx, context)
      await erasePerson(tx, context, input)
    }),
})
