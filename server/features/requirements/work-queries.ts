import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { urgentUrgency, WorkItems, type WorkItemsContext, workItemColumns } from '../../queries/work-items.ts'

const newShortfalls = ({ db, me }: WorkItemsContext) =>
  seenBy(db, me)
    .requirementShortfalls.innerJoin('requirementSets as set', 'set.id', 'requirementShortfalls.setId')
    .innerJoin('accounts as client', 'client.id', 'requirementShortfalls.clientId')
    .leftJoin('certificateHolders as holder', 'holder.id', 'set.holderId')
    .where('requirementShortfalls.foundAt', 'is not', null)
    .where('requirementShortfalls.askedAt', 'is', null)
    .where('requirementShortfalls.settledAt', 'is', null)
    .where('client.closedAt', 'is', null)
    .select((row) =>
      workItemColumns({
        id: row.ref('requirementShortfalls.id'),
        clientId: row.ref('requirementShortfalls.clientId'),
        about: row.ref('requirementShortfalls.says'),
        detail: sql`concat('Required by contract: ', concat_ws(', ', holder.name, nullif("set".project, '')))`,
        since: row.ref('requirementShortfalls.foundAt').$notNull(),
        due: row.ref('requirementShortfalls.foundAt').$notNull(),
        standing: urgentUrgency,
      }),
    )

/** Contract requirements that a check found less met than before. */
export const shortfallWorkItems = new WorkItems('shortfall', 26, newShortfalls)
