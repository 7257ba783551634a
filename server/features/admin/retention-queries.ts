import type { Retention } from '../../../contract/agency-forms.ts'
import type { Db } from '../../database/tables.ts'

export const readRetention = (db: Db): Promise<Retention> =>
  db
    .selectFrom('retention')
    .select(['policies', 'claims', 'quotes', 'correspondence', 'version'])
    .executeTakeFirstOrThrow()

export const retentionToChange = (tx: Db): Promise<Retention> =>
  tx
    .selectFrom('retention')
    .select(['policies', 'claims', 'quotes', 'correspondence', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow()

export const updateRetention = (tx: Db, years: Omit<Retention, 'version'>) =>
  tx.updateTable('retention').set(years).execute()
