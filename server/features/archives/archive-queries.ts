import { sql } from 'kysely'
import { accountColumns, definePlainTable, idColumn, momentCell } from '../../registry/archive-table.ts'

const removedItemTable = definePlainTable({
  file: 'removed.csv',
  description: 'Vehicles and certificate holders that were taken off: an import does not bring them back',
  isOfAgency: true,
  columns: [
    ['Kind', 'vehicle or holder', sql`r.kind`],
    idColumn(sql`r.id`),
    ...accountColumns,
    ['What', 'The vehicle, or the name and address of the holder', sql`r.what`],
    ['Removed', 'When, UTC', momentCell(sql`r.removed_at`)],
  ],
  fromClause: () => sql`
    from (
      select 'vehicle' as kind, v.id, p.user_id, concat_ws(' ', v.year, v.make, v.model, v.vin_end) as what, v.removed_at
      from vehicles v join policies p on p.id = v.policy_id where v.removed_at is not null
      union all
      select 'holder', h.id, h.client_id, concat_ws(', ', h.name, h.street, h.city, h.state || ' ' || h.zip, h.country), h.removed_at
      from certificate_holders h where h.removed_at is not null) as r
    join accounts c on c.id = r.user_id order by r.removed_at, r.id`,
})

export const removedTables = [removedItemTable]
