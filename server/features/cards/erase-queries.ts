import { sql } from 'kysely'
import type { Erasure } from '../../registry/erasure.ts'
import { documentsOf } from '../documents/erase-queries.ts'

export const cardErasures: readonly Erasure[] = [
  {
    kind: 'policies',
    rows: [
      {
        table: 'card_links',
        where: (id) => sql`(vehicle_id in (
            select vehicles.id from vehicles join policies on policies.id = policy_id where user_id = ${id})
          or document_id in (select id from documents where ${documentsOf.policies(id)}))`,
      },
    ],
  },
]
