import { api } from '../../../contract/index.ts'
import { today } from '../../context.ts'
import { serve } from '../../http/serve.ts'
import { assertVersion, edit } from '../activity/edit-conflicts.ts'
import { differences, record } from '../activity/record.ts'
import { assertAdmin } from '../admin/change-staff.ts'
import { readRetention, retentionToChange, updateRetention } from '../admin/retention-queries.ts'
import { eraseClient, erasePerson, erasureFor } from './erase.ts'

export const erasingRoutes = serve(api.erasing, {
  changeRetention: ({ version, ...years }, visit) =>
    edit(visit, {
      async change(tx) {
        await assertAdmin(tx, visit)
        const { version: stands, ...before } = await retentionToChange(tx)
        assertVersion({ version: stands }, version, { of: ['agency'], did: ['agency.retentionChanged'] })
        const details = differences(before, years)
        if (Object.keys(details).length === 0) return
        await updateRetention(tx, years, today(visit))
        await record(tx, visit, { action: 'agency.retentionChanged', details })
      },
      answer: async (db) => ({ retention: await readRetention(db) }),
    }),

  rehearse: async ({ id }, visit) => ({ erasure: await erasureFor(visit.db, visit, id) }),

  erase: (given, visit) =>
    visit.write(async (tx) => {
      await assertAdmin(tx, visit)
      return { erasure: await eraseClient(tx, visit, given) }
    }),

  erasePerson: (given, visit) =>
    visit.write(async (tx) => {
      await assertAdmin(tx, visit)
      await erasePerson(tx, visit, given)
    }),
})
