import { sql } from 'kysely'
import { demoPassword } from '../../contract/values/demonstration.ts'
import { demoMark, insertAgencyIfNone } from '../agency.ts'
import type { Context } from '../context.ts'
import { InvalidSettingError } from '../platform/invalid-setting.ts'
import { hashPassword } from '../platform/passwords.ts'
import { demoStaff } from './agency.ts'
import { bindVan } from './bind-van.ts'
import { resetCarriers, seedCarriers } from './carriers.ts'
import { demoClients } from './clients.ts'
import { clockOf } from './clock.ts'
import { planDemoPolicies } from './policies.ts'
import { seedBills } from './seed-bills.ts'
import { seedCertificates } from './seed-certificates.ts'
import { seedClaims } from './seed-claims.ts'
import { type SeedContext, seedNamesOf } from './seed-context.ts'
import { seedConversations } from './seed-conversations.ts'
import { seedNotes } from './seed-notes.ts'
import { seedPapers } from './seed-papers.ts'
import { seedClient, seedStaff } from './seed-people.ts'
import { seedPolicies } from './seed-policies.ts'
import { seedPolicyEvents } from './seed-policy-events.ts'
import { seedProjectHolders } from './seed-project-holders.ts'
import { seedQuotes } from './seed-quotes.ts'
import { seedRequirements } from './seed-requirements.ts'
import { seedTasks } from './seed-tasks.ts'

/**
 * Fills an empty database with the demo agency, through the features' own functions with their
 * clocks set back. One transaction: a start that is killed leaves the database empty.
 */
export async function loadDemo({ db, secrets, files, settings, agency, now }: Context): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const existingUser = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (existingUser) return
    const seedContext: SeedContext = {
      tx,
      secrets,
      files,
      settings,
      agency,
      clock: clockOf({ agency, now }),
      passwordHash: await hashPassword(demoPassword),
      staff: new Map(),
      clients: new Map(),
      companies: new Map(),
      policies: new Map(),
    }
    for (const name of seedNamesOf(demoStaff)) await seedStaff(seedContext, name)
    await seedCarriers(seedContext)
    for (const name of seedNamesOf(demoClients)) await seedClient(seedContext, name)
    const policies = planDemoPolicies(seedContext.clock.day)
    for (const name of seedNamesOf(policies)) await seedPolicies(seedContext, name, policies[name])
    await bindVan(seedContext)
    await seedPapers(seedContext)
    await seedQuotes(seedContext)
    await seedBills(seedContext)
    await seedPolicyEvents(seedContext)
    await seedClaims(seedContext)
    await seedConversations(seedContext)
    await seedTasks(seedContext)
    await seedNotes(seedContext)
    // The portal puts the demonstration notice on a certificate only if it finds this mark, so the
    // mark comes before the demo's certificates.
    await tx.insertInto('installation').values(demoMark).execute()
    await seedCertificates(seedContext)
    await seedProjectHolders(seedContext)
    await seedRequirements(seedContext)
    await markNotificationsSeen(seedContext)
  })
}

/** Marks notifications older than a day as read, and deletes those older than 90 days. */
async function markNotificationsSeen({ tx, clock }: SeedContext): Promise<void> {
  await tx.deleteFrom('notifications').where('createdAt', '<', clock.on(-90, '12:00')).execute()
  await tx
    .updateTable('notifications')
    .set((row) => ({ readAt: row.ref('createdAt') }))
    .where('createdAt', '<', clock.hoursAgo(20))
    .execute()
}

/**
 * Empties the database for a new demo agency and deletes the files of its documents, but keeps the
 * installation's own rows. Throws for an agency that is not the demo, and removes nothing from it.
 */
export async function resetDemo({ db, files, settings, rereadAgency }: Context): Promise<void> {
  const keptFiles = await db.transaction().execute(async (tx) => {
    const existingUser = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (!existingUser) return []
    const removedMark = await tx
      .deleteFrom('installation')
      .where('name', '=', demoMark.name)
      .returning('name')
      .executeTakeFirst()
    if (!removedMark)
      throw new InvalidSettingError(
        'DEMO: this database does not hold the demo agency. Nothing was removed from it',
      )
    const documents = await tx.selectFrom('documents').select('storageKey').execute()
    const { rows } = await sql<{ tablename: string }>`
      select tablename from pg_tables where schemaname = current_schema()
        and tablename not in ('installation', 'lines') and tablename not like 'kysely%'`.execute(tx)
    // A trigger forbids emptying the audit log. Here everything that the log documents is deleted
    // too.
    await sql`alter table events disable trigger user`.execute(tx)
    await sql`truncate ${sql.join(rows.map(({ tablename }) => sql.table(tablename)))} restart identity`.execute(
      tx,
    )
    await sql`alter sequence certificate_numbers restart`.execute(tx)
    await sql`alter table events enable trigger user`.execute(tx)
    await resetCarriers(tx)
    // The demo needs all lines of insurance.
    await tx.updateTable('lines').set({ retiredAt: null }).execute()
    if (settings.agency) await insertAgencyIfNone(tx, settings.agency)
    return documents
  })
  await rereadAgency()
  for (const { storageKey } of keptFiles) await files.remove(storageKey)
}
